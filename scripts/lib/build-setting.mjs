import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from './root.mjs'

/**
 * A setting of the build: from the environment, else from the `.env` file that the program reads its settings from.
 * @param {string} name
 * @param {{ env?: Record<string, string | undefined>, file?: string }} [from]
 * @returns {string | undefined} undefined where it is not set, or empty.
 */
export function buildSetting(name, { env = process.env, file = inRoot('.env') } = {}) {
  return env[name] || (existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))[name] : undefined) || undefined
}

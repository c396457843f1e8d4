import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { systemCode, UserError } from '../output.js'

/** What the `.env` file of a folder says; nothing when there is none. Throws a sentence for one that cannot be read. */
export function readDotEnv(folder: string): Readonly<Record<string, string>> {
  const file = join(folder, '.env')
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')) } as Record<string, string>
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT') return {}
    throw new UserError(
      `${file} is there but cannot be read (${code ?? 'its text is not NAME=value lines'}). Its settings would be ignored. Fix its permissions or its text, or remove it.`,
    )
  }
}

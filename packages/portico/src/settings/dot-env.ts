import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { systemCode, UserError } from '../output.js'
import { fileText } from '../read-text.js'

/** Reads the `.env` file of a folder; empty if there is none. Throws an error with a message if it cannot be read. */
export function readDotEnv(folder: string): Readonly<Record<string, string>> {
  const file = join(folder, '.env')
  try {
    return { ...parseEnv(fileText(file)) } as Record<string, string>
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT') return {}
    throw new UserError(
      `${file} exists but cannot be read (${code ?? 'it does not consist of NAME=value lines'}), so its settings would be ignored. Fix its permissions or its content, or remove it.`,
    )
  }
}

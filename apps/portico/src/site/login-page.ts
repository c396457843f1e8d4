import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginPageFiles } from '@portico/server'

/** Reads the built page of the hosted login; undefined where it was not built. */
export async function readLoginPage(folder: string): Promise<LoginPageFiles | undefined> {
  try {
    const [script = '', style = '', flagFont = ''] = await Promise.all(
      ['login.js', 'login.css', 'flag-font.js'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    return { script, style, flagFont }
  } catch {
    return undefined
  }
}

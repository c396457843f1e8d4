import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginPageFiles } from '@portico/server'

/** Scripts that the page loads when it needs them. */
const BESIDE = ['flag-font.js', 'login-es.js', 'login-fr.js']

/** Reads the built page of the hosted login; undefined if it was not built. */
export async function readLoginPage(folder: string): Promise<LoginPageFiles | undefined> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  try {
    const [script, style] = await Promise.all([read('login.js'), read('login.css')])
    const beside = await Promise.all(BESIDE.map(async (name) => [name, await read(name)] as const))
    const font = await readFile(join(folder, 'sans.woff2'))
    return { script, style, font, beside: Object.fromEntries(beside) }
  } catch {
    return undefined
  }
}

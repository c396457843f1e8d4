import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginPageFiles } from '@portico/server'

/** Reads the built page of the hosted login; undefined if it was not built. */
export async function readLoginPage(folder: string): Promise<LoginPageFiles | undefined> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  try {
    const [script, style] = await Promise.all([read('login.js'), read('login.css')])
    // The scripts that the page loads when it needs them: a font, and a language each.
    const names = (await readdir(folder)).filter((name) => /^(flag-font|login-.+)\.js$/.test(name))
    const beside = await Promise.all(names.map(async (name) => [name, await read(name)] as const))
    const font = await readFile(join(folder, 'sans.woff2'))
    return { script, style, font, beside: Object.fromEntries(beside) }
  } catch {
    return undefined
  }
}

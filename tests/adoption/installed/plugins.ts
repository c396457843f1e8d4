import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CACHE, ROOT } from '../../../tools/lib/root.mjs'

/** Third-party plugins that sites use beside the theme. Those that need a native module are left out. */
const PLUGINS = {
  '@docusaurus/plugin-client-redirects': '3.10.2',
  '@docusaurus/plugin-pwa': '3.10.2',
  '@docusaurus/theme-live-codeblock': '3.10.2',
  '@docusaurus/theme-mermaid': '3.10.2',
  'rehype-katex': '7.0.1',
  'remark-math': '6.0.0',
} as const

const HOME = join(CACHE, 'plugins')

/**
 * Copies one of the sites under `fixtures` to where these plugins are installed, and returns its folder. They are downloaded
 * once.
 */
export async function withPlugins(name: string): Promise<string> {
  const manifest = `${JSON.stringify({ name: 'plugins', private: true, dependencies: PLUGINS }, null, 2)}\n`
  const file = join(HOME, 'package.json')
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== manifest) {
    await rm(HOME, { recursive: true, force: true })
    await mkdir(HOME, { recursive: true })
    await writeFile(file, manifest)
    const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
    await promisify(execFile)('npm', ['install', ...flags], { cwd: HOME, maxBuffer: 2 ** 26 }).catch(async (cause) => {
      await rm(file)
      throw cause
    })
    await dropCopies()
  }
  const site = join(HOME, name)
  await rm(site, { recursive: true, force: true })
  await cp(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)), site, { recursive: true })
  return site
}

/** Ensures one Docusaurus and one React for all: packages that the repository has too are used from there. */
async function dropCopies(): Promise<void> {
  const modules = join(HOME, 'node_modules')
  const entries = await readdir(modules)
  const names = await Promise.all(
    entries.map(async (entry) =>
      entry.startsWith('@') ? (await readdir(join(modules, entry))).map((name) => `${entry}/${name}`) : [entry],
    ),
  )
  for (const name of names.flat())
    if (existsSync(join(ROOT, 'node_modules', name))) await rm(join(modules, name), { recursive: true })
}

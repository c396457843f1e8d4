import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../output.js'
import { fileText } from '../read-text.js'

/** What a command does to the files of a site: the new text of a file, or `undefined` to delete it. */
export type Changes = ReadonlyMap<string, string | undefined>

/** The folder of a Docusaurus site. */
export interface SiteFolder {
  readonly config: { readonly name: string; readonly text: string; readonly typed: boolean }
  readonly packageText: string
  readonly installer: Installer
  readonly versioned: boolean
  /** The text of a file; undefined if it does not exist. */
  read(name: string): string | undefined
}

interface Installer {
  readonly install: string
  readonly pipeline: string
  readonly run: string
}

/** Installers by their lock file, in the order in which they are checked. */
const INSTALLERS: readonly (readonly [file: string, installer: Installer])[] = [
  [
    'pnpm-lock.yaml',
    { install: 'pnpm install', pipeline: 'corepack enable && pnpm install --frozen-lockfile', run: 'pnpm run build' },
  ],
  ['yarn.lock', { install: 'yarn install', pipeline: 'corepack enable && yarn install', run: 'yarn run build' }],
  ['package-lock.json', { install: 'npm install', pipeline: 'npm ci', run: 'npm run build --' }],
]

const NPM: Installer = { install: 'npm install', pipeline: 'npm install', run: 'npm run build --' }

const CONFIGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`)

/** @throws UserError if the folder is not a Docusaurus site. */
export function siteFolder(cwd: string): SiteFolder {
  const read = (name: string) => (existsSync(join(cwd, name)) ? fileText(join(cwd, name)) : undefined)
  const [name, ...more] = CONFIGS.filter((file) => existsSync(join(cwd, file)))
  const packageText = read('package.json')
  if (name === undefined || packageText === undefined)
    throw new UserError(
      `${cwd} has no ${name === undefined ? 'docusaurus.config file' : 'package.json'}, so it is not the folder of a Docusaurus site. Run the command in the site’s folder.`,
    )
  if (more.length > 0)
    throw new UserError(`${cwd} has both ${name} and ${more.join(', ')}. Remove the ones that Docusaurus does not use.`)
  try {
    JSON.parse(packageText)
  } catch (error) {
    throw new UserError(`package.json is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return {
    config: { name, text: read(name) ?? '', typed: /\.[mc]?ts$/.test(name) },
    packageText,
    installer: INSTALLERS.find(([file]) => existsSync(join(cwd, file)))?.[1] ?? NPM,
    versioned: existsSync(join(cwd, '.git')),
    read,
  }
}

/** The changes, without those that change nothing. */
export const realChanges = (folder: SiteFolder, changes: Changes): Changes =>
  new Map([...changes].filter(([name, text]) => folder.read(name) !== text))

/** Writes the changes. All are decided before the first is written, so a refusal leaves the site as it was. */
export function writeChanges(cwd: string, changes: Changes): void {
  for (const [name, text] of changes) {
    const file = join(cwd, name)
    if (text === undefined) rmSync(file)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
}

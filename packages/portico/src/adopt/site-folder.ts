import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../output.js'
import { fileText } from '../read-text.js'
import { CONFIG_FILES } from '../settings/site-folders.js'
import { type Surroundings, surroundingsOf } from './site-surroundings.js'

/** What a command does to the files of a site: the new text of a file, or `undefined` to delete it. */
export type Changes = ReadonlyMap<string, string | undefined>

/** The folder of a Docusaurus site. */
export interface SiteFolder {
  readonly config: { readonly name: string; readonly text: string; readonly typed: boolean }
  readonly packageText: string
  readonly surroundings: Surroundings
  /** The text of a file, relative to the folder; undefined if it does not exist. */
  read(name: string): string | undefined
  /** The files in a folder, relative to the site; none if it does not exist. */
  list(folder: string): readonly string[]
}

/** @throws UserError if the folder is not a Docusaurus site. */
export function siteFolder(cwd: string): SiteFolder {
  const read = (name: string) => (existsSync(join(cwd, name)) ? fileText(join(cwd, name)) : undefined)
  const [name, ...more] = CONFIG_FILES.filter((file) => existsSync(join(cwd, file)))
  const packageText = read('package.json')
  if (name === undefined || packageText === undefined)
    throw new UserError(
      `${cwd} has no ${name === undefined ? 'docusaurus.config file' : 'package.json'}, so it is not the folder of a Docusaurus site. Run the command in the site’s folder. A folder that any other generator has built is sealed with "portico seal FOLDER".`,
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
    surroundings: surroundingsOf(cwd, read),
    read,
    list: (folder) =>
      existsSync(join(cwd, folder)) ? readdirSync(join(cwd, folder)).map((file) => join(folder, file)) : [],
  }
}

/** The changes, without those that change nothing. */
export const realChanges = (folder: Pick<SiteFolder, 'read'>, changes: Changes): Changes =>
  new Map([...changes].filter(([name, text]) => folder.read(name) !== text))

/** Writes the changes. All are decided before the first is written, so a refusal leaves the site as it was. */
export function writeChanges(cwd: string, changes: Changes): void {
  for (const [name, text] of changes) {
    const file = join(cwd, name)
    if (text === undefined) rmSync(file)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, markOf(file) + text)
    }
  }
}

/** The byte order mark that a file begins with, or nothing. */
const markOf = (file: string): string =>
  existsSync(file) && readFileSync(file, 'utf8').startsWith('\uFEFF') ? '\uFEFF' : ''

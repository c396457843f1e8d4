import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the site goes, and what builds it. */
export interface HubInput {
  /** An absolute path of a folder that is empty, or not there yet. */
  readonly folder: string
  /** The generator of its pages; missing means Docusaurus. */
  readonly generator?: Generator
}

/** The generators for which there is a sample site. */
export const GENERATORS = ['docusaurus', 'vitepress', 'starlight', 'mkdocs', 'hugo', 'sphinx'] as const

export type Generator = (typeof GENERATORS)[number]

const templateOf = (generator: Generator): string =>
  fileURLToPath(new URL(`../templates/${generator}`, import.meta.url))

/** npm leaves files of this name out of packages. */
const HIDDEN = { gitignore: '.gitignore' } as const

/** What the template says in place of the site's own name. */
const NAME = 'my-hub'
const TITLE = 'My hub'

/** Files in which there is no text. */
const BINARY = /\.(png|ico|woff2?)$/

/**
 * Writes a new site with public pages, private pages and the rule for them; one of Docusaurus also has a sample API reference. Runs no
 * program and asks nothing.
 *
 * @throws Error with a sentence when the folder is not empty or cannot be written.
 */
export function createHub({ folder, generator = 'docusaurus' }: HubInput): void {
  demandEmpty(folder)
  const { name, title } = namesOf(basename(folder))
  try {
    mkdirSync(folder, { recursive: true })
    cpSync(templateOf(generator), folder, { recursive: true })
    for (const [plain, hidden] of Object.entries(HIDDEN)) renameSync(join(folder, plain), join(folder, hidden))
    for (const file of textFiles(folder)) {
      const text = readFileSync(file, 'utf8')
      const result = text.replaceAll(NAME, () => name).replaceAll(TITLE, () => title)
      if (result !== text) writeFileSync(file, result)
    }
  } catch (cause) {
    throw new Error(
      `${folder} cannot be written (${codeOf(cause)}). Choose another folder, or change its permissions.`,
      {
        cause,
      },
    )
  }
}

const textFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !BINARY.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

function demandEmpty(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file. Choose an empty or new folder.`)
  const [existing] = readdirSync(folder).filter((name) => name !== '.git')
  if (existing !== undefined)
    throw new Error(
      `${folder} is not empty (it contains ${existing}), and nothing in it was changed. Choose an empty or new folder.`,
    )
}

/**
 * The name of the package and the title of the site, made of a folder's name: only letters, digits and single hyphens, so that
 * neither can be read as anything else in the files that hold them.
 */
export function namesOf(folder: string): { readonly name: string; readonly title: string } {
  const words = folder.normalize('NFKD').match(/[a-z0-9]+/gi) ?? []
  if (words.length === 0) return { name: NAME, title: TITLE }
  const title = words.join(' ')
  return { name: words.join('-').toLowerCase().slice(0, 200), title: title.charAt(0).toUpperCase() + title.slice(1) }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'

import { existsSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import type { LoadContext } from '@docusaurus/types'
import { describeTime, timesOf } from '@portico/access'
import { GUEST_LINKS } from '@portico/protocol'
import { JSON_SCHEMA, load } from 'js-yaml'
import type { Originals } from '../i18n/originals.js'
import type { NormalOptions } from '../options/options.js'
import { type DocsEntry, soleEntries } from '../site/docs-entries.js'
import { type Page, readPages } from '../site/read-pages.js'
import { readSiteFiles, type SiteFiles } from '../site/site-files.js'
import { authorsPath, sourceFile } from '../site/sources.js'
import { type AccessMap, accessMap, categoryIn } from './access-map.js'
import { accidentallyPublic, publishedTwice } from './accidentally-public.js'
import { badRedirect } from './redirect-page.js'
import { declarationsOf } from './site-declarations.js'
import { unmatchedDeclarations } from './unmatched-declarations.js'

/** The site as Docusaurus generated it, and who may see which of its pages. */
export interface GeneratedSite {
  readonly site: SiteFiles
  readonly pages: readonly Page[]
  readonly access: AccessMap
  /** Returns the file of a module, by its path in the site's registry. */
  readonly fileOf: (modulePath: string) => string
  /** Sentences about public pages that may have been meant to be private. */
  readonly overlooked: readonly string[]
  /** Reads a generated JSON module. */
  readonly read: (modulePath: string) => unknown
}

/** Where the site is, what it declares, and whether it is built to be sealed or is in development. */
export interface ReadSiteInput {
  readonly context: LoadContext
  readonly options: NormalOptions
  readonly building: boolean
  readonly originals: Originals
  /** Addresses that lead to the first page of a docs version. */
  readonly entries: readonly DocsEntry[]
  /** Receives what an author should know but may be intended. Default: the console. */
  readonly warn?: (text: string) => void
}

/**
 * Reads the generated site and what its rules, folders and pages say about access.
 *
 * @throws Error with one sentence per declaration that is certainly wrong. During development, those that match nothing only
 * cause a warning.
 */
export function readSite({
  context,
  options,
  building,
  originals,
  entries,
  warn = console.warn,
}: ReadSiteInput): GeneratedSite {
  const { baseUrl, generatedFilesDir, siteDir, siteConfig } = context
  const { rules, groups, forceLogin } = options
  const fileOf = moduleFile(siteDir, generatedFilesDir)
  const read = (path: string): unknown => JSON.parse(readFileSync(fileOf(path), 'utf8'))
  const { site, entries: sole } = soleEntries(entries, readSiteFiles(generatedFilesDir))
  const pages = readPages(generatedFilesDir, site.registry)
  // Times stay texts, as they were written.
  const category = categoryIn(siteDir, (text) => load(text, { schema: JSON_SCHEMA }))
  const text = (source: string) => {
    const file = fileOf(source)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const access = accessMap({ rules, baseUrl, pages, category, originals, forceLogin, text, at: options.settledAt })
  // An address that only leads to a page has the readers of that page.
  for (const { path, to } of sole) access.set(path, access.at(to), { by: 'leads-to', at: to })
  // It contains nothing until a guest opens it with the secret of a link.
  if (options.guestLinks) access.set(posix.join(baseUrl, GUEST_LINKS.page), undefined, { by: 'guest-page' })
  const staticFolders = siteConfig.staticDirectories.map((name) => resolve(siteDir, name))
  const declared = declarationsOf({
    rules,
    groups,
    pages,
    originals,
    category,
    routes: site.routes,
    baseUrl,
    staticFolders,
  })
  const ofSite = { paths: declared.paths, at: (path: string) => access.at(posix.join(baseUrl, path)) }
  demandMatches(
    [
      ...unmatchedDeclarations(declared),
      ...badRedirect(options, ofSite),
      ...publishedTwice({ pages, access, baseUrl }),
    ],
    building,
    warn,
  )
  const missed = accidentallyPublic({ pages, access, baseUrl })
  warnOf('These pages are public, but were perhaps meant to be private.', missed, warn)
  const closed = closedPages(pages, access, options.settledAt)
  warnOf('No one can read these pages, because their time has passed.', closed, warn)
  return { site, pages, access, fileOf, read, overlooked: [...missed, ...closed] }
}

/** Stops a build at declarations that match nothing; during development, only warns about them. */
function demandMatches(problems: readonly string[], building: boolean, warn: (text: string) => void): void {
  if (problems.length === 0) return
  const text = ['[portico] The access declared by this site is inconsistent.', ...problems].join('\n- ')
  if (building) throw new Error(text)
  warn(text)
}

/** A page may be public on purpose, so these do not stop a build. */
function warnOf(title: string, sentences: readonly string[], warn: (text: string) => void): void {
  if (sentences.length > 0) warn([`[portico] ${title}`, ...sentences].join('\n- '))
}

/** Returns one sentence for each page that has closed for all its readers. */
function closedPages(pages: readonly Page[], access: Pick<AccessMap, 'at'>, now: number): string[] {
  return pages.flatMap(({ metadata: { permalink, source } }) => {
    const ends = access.at(permalink)?.any.map((clause) => timesOf(clause).until) ?? []
    const end = Math.max(...ends)
    if (ends.length === 0 || end > now) return []
    return [`${authorsPath(source)} could be read until ${describeTime(end)}. Remove it, or change its until.`]
  })
}

/**
 * Returns a function that turns a module path of the registry into its file, without query. Paths of files are returned
 * unchanged.
 */
export const moduleFile =
  (siteDir: string, generatedFilesDir: string) =>
  (modulePath: string): string =>
    sourceFile(siteDir, modulePath.replace(/\?.*$/s, ''))
      .replace(/^@generated/, () => generatedFilesDir)
      .replace(/^~(docs|blog|pages)/, (_, plugin: string) =>
        join(generatedFilesDir, `docusaurus-plugin-content-${plugin}`),
      )

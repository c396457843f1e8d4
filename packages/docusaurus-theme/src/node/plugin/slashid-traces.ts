import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocusaurusConfig } from '@docusaurus/types'
import { isRecord } from '@portico/access/guards'
import { load as loadYaml } from 'js-yaml'
import { categoryIn, foldersOf } from '../access/access-map.js'
import type { Originals } from '../i18n/originals.js'
import type { AllContent } from '../site/content-folders.js'
import { authorsPath, sourceFile } from '../site/sources.js'

/** What a site may still contain of the SlashID theme: its configuration, and what its content plugins loaded. */
export interface CarriedInput {
  readonly siteDir: string
  readonly siteConfig: Pick<DocusaurusConfig, 'themes' | 'plugins' | 'themeConfig'>
  readonly allContent: AllContent
  readonly originals: Originals
}

/**
 * Stops the build of a site that still contains access rules of the SlashID theme. Portico does not read them, so their pages
 * would be published for everyone; their meaning is not guessed either.
 *
 * @throws Error with one sentence per rule, naming its file and line.
 */
export function demandNoSlashid(input: CarriedInput): void {
  const traces = [...slashidTraces(input)]
  if (traces.length === 0) return
  throw new Error(
    [
      'This site still contains access rules of the SlashID theme. Portico does not read them, so their pages would be public. ' +
        'Run "npx portico from-slashid" in the folder of the site; Portico’s docs/guide/from-slashid.md describes what it migrates.',
      ...traces,
    ].join('\n- '),
  )
}

/** Yields one sentence per remaining rule or theme, with the place to move it to. */
export function* slashidTraces({ siteDir, siteConfig, allContent, originals }: CarriedInput): Generator<string> {
  const { themes, plugins, themeConfig } = siteConfig
  for (const entry of [...themes, ...plugins].map((plugin) => (Array.isArray(plugin) ? plugin[0] : plugin)))
    if (typeof entry === 'string' && THEME.test(entry))
      yield `The configuration still loads ${entry}. Remove it from themes or plugins, and from package.json.`
  if (hasSlashid(themeConfig, 'slashID') || hasSlashid(themeConfig, 'slashid'))
    yield 'The configuration still has themeConfig.slashID. Move it to the options of @portico/docusaurus-theme.'
  const content = Object.entries(allContent).filter(([plugin]) => plugin.startsWith('docusaurus-plugin-content-'))
  const contentSources = [...sourcesIn(content)]
  const sources = new Map([...originals.values(), ...contentSources].map((entry) => [entry.source, entry.frontMatter]))
  for (const [source, frontMatter] of sources)
    for (const place of ['sidebar_custom_props', 'customProps'])
      if (hasSlashid(frontMatter[place]))
        yield `${at(siteDir, source)} has ${place}.slashid. Write access in the front matter instead, such as access: signed-in or access: { groups: [member] }.`
  const category = categoryIn(siteDir, loadYaml)
  for (const folder of new Set([...sources.keys()].flatMap(foldersOf)))
    if (hasSlashid(category(folder)?.customProps))
      yield `${categoryAt(siteDir, folder)} has customProps.slashid. Write customProps.access instead.`
  const docIds = contentSources
    .filter(({ frontMatter }) => hasSlashid(frontMatter.sidebar_custom_props))
    .map(({ id }) => id)
  for (const label of sidebarLabels(content, docIds))
    yield `The sidebar item ${JSON.stringify(label)} has customProps.slashid. Define who may read its pages in their front matter, or with a rule in privatePaths.`
}

/** The theme by its name, its short name, or a path to its files. */
const THEME = /@slashid[\\/](docusaurus-theme-)?slashid\b|docusaurus-(theme-slashid|slashid-login)/

interface Source {
  /** For a docs page: the id that sidebars use for it. */
  readonly id: unknown
  readonly source: string
  readonly frontMatter: Readonly<Record<string, unknown>>
}

const hasSlashid = (value: unknown, key = 'slashid') => isRecord(value) && Object.hasOwn(value, key)

/** Every record in what a content plugin loaded that has a source and a front matter, wherever the plugin stores it. */
function* sourcesIn(content: unknown): Generator<Source> {
  for (const record of recordsIn(content))
    if (typeof record.source === 'string' && isRecord(record.frontMatter))
      yield { id: record.id, source: record.source, frontMatter: record.frontMatter }
}

/** Labels of sidebar items whose rule is in the sidebars file. Docusaurus also copies that of a page's front matter here. */
function* sidebarLabels(content: unknown, docIds: readonly unknown[]): Generator<string> {
  for (const { type, customProps, label, id } of recordsIn(content))
    if (typeof type === 'string' && hasSlashid(customProps) && !(type === 'doc' && docIds.includes(id)))
      yield String(label ?? id ?? type)
}

function* recordsIn(value: unknown, seen = new Set<unknown>()): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (isRecord(value)) yield value
  for (const inner of Object.values(value)) yield* recordsIn(inner, seen)
}

const at = (siteDir: string, source: string) => withLine(sourceFile(siteDir, source), source)

function categoryAt(siteDir: string, folder: string): string {
  const ending = ['json', 'yml', 'yaml'].find((extension) =>
    existsSync(join(sourceFile(siteDir, folder), `_category_.${extension}`)),
  )
  const name = `${folder}/_category_.${ending}`
  return withLine(sourceFile(siteDir, name), name)
}

/** The source as the author knows it, and the line that names the vendor, counted from 1. */
function withLine(file: string, source: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const line = lines.findIndex((text) => /\bslashid\b/.test(text)) + 1
  return `${authorsPath(source)}${line > 0 ? `:${line}` : ''}`
}

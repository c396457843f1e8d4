import { publicPath } from '@portico/access'
import { pageTable } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import type { StagedFile } from '../staging/staged-file.js'
import { bundleUses } from './bundle-uses.js'
import { cssUses } from './css-uses.js'
import { hashOf, htmlUses } from './html-uses.js'
import type { Service } from './service-table.js'
import { SHARED_HOSTS, servicesAt, servicesIn } from './services.js'
import { DIRECTIVES, type Directive } from './source.js'
import type { Use } from './use.js'

/** Where a use comes from: the site's own configuration, a public page, public code, or what only readers may see. */
export type Place = 'configuration' | 'page' | 'code' | 'private'

/** A use, with the file that an author knows. */
export interface PlacedUse extends Use {
  readonly place: Place
  readonly file: string
  /** The service that needs it. */
  readonly service?: string
  /** The use that brings it, such as the script of a service. */
  readonly parent?: PlacedUse
}

/** A site of one locale: its plan and its files. */
export interface PolicySite {
  readonly plan: Pick<SealPlan, 'baseUrl' | 'origin' | 'policy' | 'siteTags' | 'services' | 'pages' | 'plugins'>
  readonly sorted: Pick<SortedFiles, 'open'> & Partial<Pick<SortedFiles, 'sealed' | 'styles'>>
}

/** What a site loads from other origins and runs inline, with what the services that it uses need. */
export function siteUses({ plan, sorted }: PolicySite): PlacedUse[] {
  const { siteTags } = plan
  // The text of inline code is that of the pages, which the bundler makes shorter.
  const tags = siteTags ? htmlUses(siteTags.html).filter(({ source }) => !source.startsWith("'sha256-")) : []
  const configuration = placed(tags, 'configuration', siteTags?.file ?? '')
  const declared = new Set(configuration.map(keyOf))
  const sourceOfPage = pageSources(plan)
  const own = (use: Use) => use.url?.origin === plan.origin
  const uses = [
    ...configuration,
    ...sorted.open.flatMap((file) => publicUses(file, sourceOfPage)),
    ...[...(sorted.sealed ?? []), ...(sorted.styles ?? [])].flatMap(({ file }) => privateUses(file)),
  ].filter((use) => !own(use) && (use.place === 'configuration' || !declared.has(keyOf(use))))
  return uniqueUses(uses).flatMap((use) => [use, ...serviceUses(use)])
}

const keyOf = ({ directive, source, fault }: Use) => `${directive} ${source}${fault ? ' !' : ''}`

const placed = (uses: readonly Use[], place: Place, file: string): PlacedUse[] =>
  uses.map((use) => ({ ...use, place, file }))

function publicUses(file: StagedFile, sourceOfPage: (path: string) => string | undefined): PlacedUse[] {
  const { path } = file
  if (/\.html?$/i.test(path)) return placed(htmlUses(file.bytes().toString()), 'page', sourceOfPage(path) ?? path)
  if (path.endsWith('.css')) return placed(cssUses(file.bytes().toString()), 'page', withoutHash(path))
  return /\.m?js$/.test(path) ? codeFileUses(file, 'code') : []
}

const privateUses = (file: StagedFile): PlacedUse[] => {
  if (file.path.endsWith('.css')) return placed(cssUses(file.bytes().toString()), 'private', withoutHash(file.path))
  return /\.m?js$/.test(file.path) ? codeFileUses(file, 'private') : []
}

function codeFileUses(file: StagedFile, place: Place): PlacedUse[] {
  const code = file.bytes().toString()
  // Code that a bundler made from a page in Markdown names it.
  const [, source] = /\\?"source\\?":\s?\\?"@site\/([^"\\]+)/.exec(code) ?? []
  const name = source ?? withoutHash(file.path)
  return [
    ...placed(bundleUses(code), place, name),
    ...servicesIn(code).flatMap((service) => [
      ...needsOf(service).map((use) => ({ ...use, place, file: name })),
      ...placed((service.scripts ?? []).map(scriptUse), place, name),
    ]),
  ]
}

const scriptUse = (text: string): Use => ({ directive: 'script-src', source: hashOf(text) })

/** What a script may do with its own origin: those that count visits send to it, and those of widgets show frames of it. */
const OWN = ['connect-src', 'frame-src', 'style-src', 'font-src'] as const

/** What a service loads by itself, and what a script has on its own origin. */
function serviceUses(use: PlacedUse): PlacedUse[] {
  const { url, directive, place, file, fault } = use
  // A frame has a policy of its own.
  if (!url || fault !== undefined || use.service !== undefined || directive === 'frame-src') return []
  const own: Use[] =
    directive === 'script-src' && !SHARED_HOSTS.has(url.hostname)
      ? OWN.map((needed) => ({ directive: needed, source: /^[a-z]+:/.test(use.source) ? url.origin : url.host, url }))
      : []
  return [...own, ...servicesAt(url).flatMap(needsOf)].map((need) => ({ ...need, place, file, parent: use }))
}

const needsOf = ({ name, needs }: Service): (Use & { readonly service: string })[] =>
  DIRECTIVES.flatMap((directive: Directive) =>
    (needs[directive] ?? []).map((source) => ({ directive, source, service: name })),
  )

/** The same use in the same file once: a page has the same script in every place. */
function uniqueUses(uses: readonly PlacedUse[]): PlacedUse[] {
  return [...new Map(uses.map((use) => [`${keyOf(use)} ${use.place} ${use.file}`, use])).values()]
}

/** Returns a function that gives the source of the page in a file. */
function pageSources(plan: Pick<SealPlan, 'pages' | 'baseUrl'>) {
  const pageAt = pageTable(plan)
  return (path: string) => pageAt(publicPath(path))?.source
}

/** Names of emitted files change with their content, and a lock must not. */
const withoutHash = (path: string) => path.replace(/[.-][0-9a-f]{8,32}(?=\.\w+$)/, '')

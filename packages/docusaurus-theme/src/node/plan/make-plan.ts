import { existsSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { GUEST_LINKS } from '@portico/protocol'
import type { Canary, ExposedFile, PlannedDescription, PlannedPage, SealPlan } from '@portico/sealing/plan'
import { groupSearches } from '@portico/sealing/texts'
import { descriptionIn } from '../../described-module.js'
import type { AccessMap } from '../access/access-map.js'
import { placesOf } from '../access/rule-locations.js'
import type { BundledFiles } from '../bundler/bundled-files.js'
import type { Originals } from '../i18n/originals.js'
import type { SealedPart } from '../modules/partition.js'
import { withoutOptions } from '../modules/public-site-config.js'
import { apiServers } from '../openapi/api-servers.js'
import type { SiteDescription } from '../openapi/site-descriptions.js'
import type { NormalOptions } from '../options/options.js'
import type { Page } from '../site/read-pages.js'
import { isTextFile } from '../site/site-texts.js'
import { authorsPath } from '../site/sources.js'
import { dataCanaries, markdownCanaries } from './canaries.js'
import { groupsOf, publicProse } from './group-searches.js'
import { titlesNamedIn } from './named-titles.js'
import { pageScripts } from './page-scripts.js'
import { onlyPrivate } from './private-only-texts.js'
import { publicSources } from './public-sources.js'
import { searchServices } from './search-services.js'
import { type UsedFiles, usedFiles } from './used-files.js'
import { wordCanaries } from './word-canaries.js'

/** What the plan is made from. `read` returns a file's text, and throws if there is none. */
export interface PlanInput {
  readonly build: string
  readonly options: Pick<
    NormalOptions,
    | 'orgID'
    | 'baseURL'
    | 'preview'
    | 'publicTexts'
    | 'rules'
    | 'policy'
    | 'openapi'
    | 'form'
    | 'agents'
    | 'feeds'
    | 'accountPage'
    | 'guestLinks'
  >
  readonly baseUrl: string
  readonly parts: readonly SealedPart[]
  /** Names that each part adds to pages of other readers, by part. */
  readonly labels: readonly (readonly string[])[]
  /** Texts of `translate()` that only private pages show, by part. */
  readonly translations?: readonly (readonly Canary[])[]
  /** Labels of the navbar and the footer that lead only to private pages, by part. */
  readonly menuLabels?: readonly (readonly string[])[]
  /** Private entries of feeds, by part. */
  readonly descriptions?: readonly SiteDescription[]
  readonly otherCanaries?: readonly (readonly Canary[])[]
  /** Titles of each part that are not those of pages. */
  readonly otherTitles?: readonly (readonly string[])[]
  readonly pages: readonly Page[]
  readonly access: AccessMap | undefined
  readonly gone: readonly string[]
  /** The copies of pages that guests read, by path: the page. */
  readonly guestCopies?: Readonly<Record<string, string>>
  /** Sentences about public pages that may have been meant to be private. */
  readonly overlooked: readonly string[]
  /** The labels of sidebars and category pages that everyone sees. */
  readonly publicLabels: readonly string[]
  readonly originals: Originals
  readonly plugins: readonly string[]
  /** Where the configuration names each of them. */
  readonly pluginPlaces?: Readonly<Record<string, string>>
  /** The files that the bundler emitted, by what loads them; missing if nothing is private. */
  readonly emitted?: BundledFiles
  readonly prerendered?: readonly string[]
  readonly statics?: readonly string[]
  readonly staticFiles?: readonly string[]
  readonly siteDir: string
  /** The configuration of the site, as an absolute path. */
  readonly configFile: string
  readonly locale: string
  /** Texts that themes show on any page, such as their texts in the language of the build and the styles of the sign-in form. */
  readonly themeTexts: readonly string[]
  readonly fileOf: (modulePath: string) => string
  /** What visitors read on public pages, one text after another. */
  readonly prose: Iterable<string>
  /** The site's configuration as browsers receive it. */
  readonly siteConfig: {
    readonly url: string
    readonly trailingSlash?: boolean
    readonly title: string
    readonly tagline?: string
    readonly themeConfig: unknown
  }
  /** The tags that the configuration and plugins add to every page. */
  readonly siteTags?: string
  readonly read: (path: string) => string
}

/** Returns the plan for the sealing step: who may read what, and what to search for in everything else. */
export function makePlan(input: PlanInput): SealPlan {
  const { siteConfig, options, pages, access, emitted } = input
  const { exposed, partials } = access
    ? usedFiles({ siteDir: input.siteDir, pages, access, read: readSource(input) })
    : NO_FILES
  const config = JSON.stringify(withoutOptions(siteConfig))
  // The rest of the site's configuration is deliberately public: a page may have the same name as a navbar item.
  const publicTexts = [
    ...options.publicTexts,
    ...texts({ title: siteConfig.title, tagline: siteConfig.tagline, theme: siteConfig.themeConfig }),
  ]
  const words =
    access && emitted
      ? wordCanaries({
          ...input,
          access,
          emitted,
          publicTexts: [...publicTexts, config, ...input.themeTexts],
        })
      : []
  const privateTexts = input.parts.map((part, at) => [
    ...privateTextsIn(part, input.labels[at] ?? [], partials, input),
    ...(input.translations?.[at] ?? []),
    ...(input.menuLabels?.[at] ?? []).map(
      (text): Canary => ({ source: basename(input.configFile), what: 'label', text }),
    ),
  ])
  const publicByHand = [...publicTexts, ...input.publicLabels, ...input.themeTexts, ...texts(options.form)]
  const onlyTheirs =
    access && emitted
      ? onlyPrivate(
          privateTexts,
          publicSources({
            ...input,
            access,
            emitted,
            publicTexts: publicByHand,
            privateLabels: (input.menuLabels ?? []).flat(),
          }),
        )
      : { parts: privateTexts, quotes: [], addresses: [] }
  const namedTitles = titlesNamedIn(onlyTheirs.parts, (part) => markdownOf(input.parts[part], input))
  const planned = plannedPages(input)
  const reasons = Object.values(planned).flatMap((page) => page.reasons ?? [])
  const groups = groupsOf(input.parts, options.rules, reasons)
  return {
    version: 'portico/plan/v2',
    build: input.build,
    orgId: options.orgID,
    // A preview is opened at its own address, not on the site that it changes.
    origin: new URL(options.preview || siteConfig.url).origin,
    ...(options.preview && { preview: true }),
    baseUrl: input.baseUrl,
    ...(siteConfig.trailingSlash && { trailingSlash: true }),
    ...(options.baseURL ? { identityURL: options.baseURL } : {}),
    rules: options.rules,
    agents: options.agents,
    parts: input.parts.map(({ expression, pages }, at) => ({
      expression,
      pages,
      titles: [...new Set([...(input.otherTitles?.[at] ?? []), ...(namedTitles[at] ?? [])])],
      canaries: unique([...(onlyTheirs.parts[at] ?? []), ...(words[at] ?? []), ...(input.otherCanaries?.[at] ?? [])]),
    })),
    exceptions: access?.exceptions() ?? {},
    exposed: uniqueFiles([...exposed, ...(emitted?.exposed ?? [])]),
    shared: emitted?.shared ?? [],
    emitted: emitted?.sealed ?? {},
    scripts: { ...pageScripts(emitted?.scripts ?? {}, input.parts), ...input.guestCopies },
    workers: emitted?.workers ?? {},
    prerendered: input.prerendered ?? [],
    statics: input.statics ?? [],
    staticFiles: input.staticFiles ?? [],
    gone: input.gone,
    overlooked: input.overlooked,
    pages: planned,
    places: placesOf({ reasons, rules: options.rules, siteDir: input.siteDir, configFile: input.configFile }),
    quotes: onlyTheirs.quotes.filter(({ text }) => !options.publicTexts.includes(text)),
    addresses: onlyTheirs.addresses,
    siteDir: input.siteDir,
    plugins: input.plugins,
    pluginPlaces: input.pluginPlaces ?? {},
    policy: {
      ...options.policy,
      'connect-src': [
        ...(options.policy['connect-src'] ?? []),
        ...apiServers(input.descriptions ?? [], options.openapi),
      ],
    },
    ...(input.siteTags !== undefined && {
      siteTags: { html: input.siteTags, file: basename(input.configFile) },
    }),
    services: searchServices(siteConfig.themeConfig, basename(input.configFile)),
    feeds: Object.keys(options.feeds),
    ...(options.accountPage && { accountPage: options.accountPage }),
    site: { name: nameOf(siteConfig), logo: options.form.logo },
    descriptions: input.descriptions?.map(plannedDescription),
    publicTexts,
    groupNames: groupSearches(groups, {
      allowed: options.publicTexts,
      prose: publicProse(input.prose, input.parts),
      code: codeOf(input, config),
    }),
  }
}

/** The name of a site beside its logo: that of the navbar, or its title. */
function nameOf({ title, themeConfig }: PlanInput['siteConfig']): string {
  const { navbar } = themeConfig as { readonly navbar?: { readonly title?: string } }
  return navbar?.title || title
}

/** Texts that are in public bundles but were not written by the site's author, and the configuration, which is public. */
function* codeOf({ emitted, read, themeTexts }: PlanInput, config: string): Generator<string> {
  yield* [config, ...themeTexts]
  for (const file of emitted?.packages ?? []) if (isTextFile(file) && existsSync(file)) yield read(file)
}

function plannedPages({ pages, parts, access, options, baseUrl }: PlanInput): Record<string, PlannedPage> {
  const written = new Map(
    pages.map(({ metadata: { permalink, title, source } }) => [permalink, { title, source: authorsPath(source) }]),
  )
  // Guest links lead to it, so the server has to know where it is.
  const guestPage = options.guestLinks ? [posix.join(baseUrl, GUEST_LINKS.page)] : []
  const paths = new Set([...written.keys(), ...parts.flatMap((part) => part.pages), ...guestPage])
  return Object.fromEntries(
    [...paths].map((path) => [path, { ...written.get(path), reasons: access?.why(path) ?? [] }] as const),
  )
}

const plannedDescription = ({ file, route, source, internal, operations }: SiteDescription): PlannedDescription => ({
  ...{ file, route, source, internal },
  operations: Object.fromEntries(operations.map(({ name, readers }) => [name, readers ?? null])),
})

const NO_FILES: UsedFiles = { exposed: [], partials: new Map() }

const readSource =
  ({ fileOf, read }: PlanInput) =>
  (source: string) => {
    try {
      return read(fileOf(source))
    } catch {
      return undefined
    }
  }

/** The Markdown of a part's pages. */
const markdownOf = (part: SealedPart | undefined, { fileOf, read }: PlanInput): string[] =>
  Object.values(part?.registry ?? {})
    .map(fileOf)
    .filter((file) => /\.mdx?$/.test(file))
    .map(read)

/** The texts of the private pages of a part, from their sources and data. */
function privateTextsIn(
  part: SealedPart,
  labels: readonly string[],
  partials: UsedFiles['partials'],
  { fileOf, read, pages }: PlanInput,
): Canary[] {
  const names = new Map(pages.map(({ metadata }) => [metadata.title, authorsPath(metadata.source)]))
  const modules = Object.values(part.registry)
  const inside = modules.flatMap((modulePath) => partials.get(modulePath.replace(/\?.*$/s, '')) ?? [])
  const folderLabels = labels.map(
    (text): Canary => ({ source: names.get(text) ?? 'a private folder', what: 'label', text }),
  )
  return [...modules, ...new Set(inside)].reduce<Canary[]>((canaries, modulePath) => {
    const file = fileOf(modulePath)
    const source = authorsPath(modulePath.replace(/\?.*$/s, ''))
    if (/\.mdx?$/.test(file)) canaries.push(...markdownCanaries(source, read(file)))
    else if (file.endsWith('.json')) canaries.push(...pageData(source, JSON.parse(read(file))))
    else if (file.endsWith('.mjs')) canaries.push(...dataCanaries(source, descriptionIn(read(file))))
    return canaries
  }, folderLabels)
}

/** The data of a docs version also contains the version's own label, which every page shows. */
function pageData(source: string, data: unknown): Canary[] {
  const version = (data as { version?: { docs?: unknown; docsSidebars?: unknown } } | null)?.version
  return dataCanaries(source, version?.docs ? [version.docs, version.docsSidebars] : data)
}

/** Each file once: of two findings the first names the page. */
const uniqueFiles = (files: readonly ExposedFile[]): ExposedFile[] => [
  ...new Map([...files].reverse().map((exposed) => [exposed.file, exposed])).values(),
]

/** Each text once. The last one counts: a word is searched for anywhere, a label only as a whole text. */
function unique(canaries: readonly Canary[]): Canary[] {
  return [...new Map(canaries.map((canary) => [canary.text, canary])).values()]
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

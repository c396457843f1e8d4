import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { logger } from '@docusaurus/logger'
import type { LoadContext, Props } from '@docusaurus/types'
import { addressOf } from '@portico/access'
import { makeIndex, splitIndex } from '@portico/sealing'
import { barePath, type Canary, fileName, PLAN_FILE, partFor, siteKey } from '@portico/sealing/plan'
import { type IndexedPage, indexFile, partShard, publicShard, SEARCH_INDEX } from '@portico/sealing/search'
import { demandNoPrivate } from '../access/private-static-files.js'
import { moduleFile } from '../access/read-site.js'
import { configLines, placeText, pluginPlace } from '../access/rule-locations.js'
import { removePrivateFeedLinks } from '../feeds/feed-links.js'
import { writeFeeds } from '../feeds/write-feeds.js'
import type { Messages } from '../i18n/code-translations.js'
import { codeFile } from '../i18n/translation-files.js'
import { brokenLinks } from '../markdown/broken-links.js'
import { publicEntries } from '../openapi/description-entries.js'
import type { SiteDescription } from '../openapi/site-descriptions.js'
import { writeDescriptions } from '../openapi/write-descriptions.js'
import type { NormalOptions } from '../options/options.js'
import { makePlan } from '../plan/make-plan.js'
import { readPrivate } from '../search/private-pages.js'
import { listedText, publicPages } from '../search/public-pages.js'
import { isSearchable, searchFields } from '../search/search-fields.js'
import type { VersionLabels } from '../search/version-labels.js'
import { filesBelow, pageFiles } from '../site/page-files.js'
import { type Page, pageFinder } from '../site/read-pages.js'
import { apiCatalog, skillFiles } from '../twins/discovery-files.js'
import { pageCodes } from '../twins/page-codes.js'
import { siteList } from '../twins/site-list.js'
import { writeTwins } from '../twins/write-twins.js'
import { warn } from './build-output.js'
import { formStyle } from './form-style.js'
import type { PreparedSplit } from './prepare-site.js'
import { isStaging, markUnsealed } from './staging.js'

/** The built site, and what it was built from. `split` is missing if nothing is private. */
export interface AfterBuildInput {
  readonly context: LoadContext
  readonly options: NormalOptions
  readonly build: string
  readonly split: PreparedSplit | undefined
  /** What every page shows in the site's other languages: each plan is checked against all of them. */
  readonly otherFrames?: readonly string[]
  /** All pages that content plugins created. */
  readonly pages: readonly Page[]
  /** The site's API descriptions, split by audience. */
  readonly descriptions: readonly SiteDescription[]
  /** The names that OpenAPI defines; empty for a site without a description. */
  readonly fieldNames: ReadonlySet<string>
  /** The labels of docs versions. */
  readonly versions: VersionLabels
  readonly props: Pick<
    Props,
    'outDir' | 'plugins' | 'routes' | 'routesPaths' | 'headTags' | 'preBodyTags' | 'postBodyTags'
  >
}

/**
 * Writes what the next steps need beside the built site: the files that readers' programs request, the search indexes, and the
 * plan for the sealing step.
 *
 * @throws Error if the bundler wrote something that cannot be sealed, or if private pages have broken links and the site is
 * configured to stop at them
 */
export function afterBuild(input: AfterBuildInput): void {
  const { context, options, build, split, pages: written, descriptions, versions, props } = input
  const { baseUrl, siteConfig, siteDir, generatedFilesDir } = context
  const { outDir, routes } = props
  const fileOf = moduleFile(siteDir, generatedFilesDir)
  const isPrivate = (path: string) => split?.access.at(path) !== undefined
  if (split)
    removePrivateFeedLinks(
      outDir,
      filesBelow(resolve(outDir)).filter((file) => file.endsWith('.html')),
      isPrivate,
    )
  const built = { outDir, baseUrl, isPrivate }
  const pageAt = pageFinder(written)
  const searchPages = publicPages(routes, built).flatMap((page) => {
    const source = pageAt(page.url)
    if (!source) return [page]
    return isSearchable(source) ? [{ ...page, ...searchFields(source, versions) }] : []
  })
  // The effect of the site's `trailingSlash` is visible in the routes, but not in the page data of content plugins.
  const addresses = new Map(props.routesPaths.map((path) => [barePath(path), path]))
  const placed = (page: IndexedPage): IndexedPage => {
    const [, path = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(page.url) ?? []
    return { ...page, url: (addresses.get(barePath(path)) ?? path) + anchor }
  }
  const inSearch = descriptions.filter(({ route }) => listedText(baseUrl + route.slice(1), built))
  const describedPages = publicEntries(inSearch, baseUrl).map(placed)
  const publicIndex = makeIndex([...searchPages, ...describedPages])
  writeFiles(outDir, splitIndex(publicIndex, SEARCH_INDEX, publicShard))

  const { markdownTwins: hasTwins, llmsText: llms, files } = options
  const isForGuests = (path: string) => options.guestLinks && isPrivate(path)
  const twinSite = { outDir, url: siteConfig.url, baseUrl, fileOf, hasList: llms !== undefined, isForGuests }
  const codeOf =
    options.guestLinks &&
    split?.chunkOwners &&
    pageCodes({ parts: split.parts, emitted: split.chunkOwners.emitted, outDir, fileOf })
  const guestCopies = hasTwins ? writeTwins(written, { ...twinSite, ...(codeOf && { codeOf }) }) : {}
  if (llms) {
    const open = written.filter(({ metadata }) => !isPrivate(metadata.permalink))
    const text = siteList({ site: { ...siteConfig, baseUrl }, pages: open, sections: llms.sections ?? [], hasTwins })
    writeFileSync(join(outDir, 'llms.txt'), text)
  }
  if (context.i18n.currentLocale === context.i18n.defaultLocale) {
    const discovery = {
      site: { ...siteConfig, baseUrl },
      // The title and the address of a private one are for its readers.
      descriptions: descriptions.filter(({ readers }) => readers === undefined),
      hasTwins,
      hasPrivatePages: split !== undefined,
      isOpenAtServer: options.agents?.open === 'server',
    }
    writeMissingFiles(outDir, new Map([...(llms ? skillFiles(discovery) : []), ...apiCatalog(discovery)]))
  }
  writeFiles(outDir, new Map(Object.entries(files)))

  const audiences = split?.parts.map(({ expression }) => expression) ?? []
  const described = writeDescriptions(descriptions, { outDir, build, baseUrl, audiences, fieldNames: input.fieldNames })
  const feedCanaries = writeFeeds(options.feeds, {
    outDir,
    url: siteConfig.url,
    baseUrl,
    tagline: siteConfig.tagline,
    pages: written,
    access: split?.access,
    audiences,
    exists: leadsSomewhere(props, baseUrl),
  })

  const { parts = [], labels = [], pages = [], gone = [], access, chunkOwners, texts: translations } = split ?? {}
  const emitted = chunkOwners?.emitted
  if (emitted && emitted.problems.length > 0)
    throw new Error(['@portico/docusaurus-theme cannot seal this site.', ...new Set(emitted.problems)].join('\n- '))
  warnOfUnseen(translations?.split.unseen ?? [], context)
  const texts = parts.map((_, part) =>
    readPrivate(
      pages.filter(({ metadata }) => partFor(parts, access?.at(metadata.permalink)) === part),
      { fileOf, labels: versions },
    ),
  )
  for (const [part, { searchPages }] of texts.entries()) {
    const index = makeIndex([...searchPages, ...(described[part]?.searchPages ?? [])].map(placed))
    const shardFile = (shard: string) => partShard(part, build, shard)
    writeFiles(outDir, splitIndex(index, indexFile(part, build), shardFile))
  }

  const broken = brokenLinks({
    pages: [
      ...texts.flatMap(({ links }) => links),
      { source: basename(context.siteConfigPath), permalink: baseUrl, targets: split?.menus.targets ?? [] },
    ],
    baseUrl,
    exists: leadsSomewhere(props, baseUrl),
    isFile: (source, path) => existsSync(resolve(dirname(fileOf(source)), path.replace(/[?#].*/s, ''))),
  })
  if (broken.length > 0)
    logger.report(siteConfig.onBrokenLinks)(['Private pages have broken links.', ...broken].join('\n- '))

  const statics = siteConfig.staticDirectories.flatMap((folder) => filesBelow(resolve(siteDir, folder)))
  if (!split) demandNoPrivate(statics, options)
  // A site without private pages may be built anywhere; in a staging folder it still gets a plan, so that it can be published the
  // same way.
  const staged = { outDir, siteDir, baseUrl }
  if (!split && !isStaging(staged)) return
  markUnsealed(staged)
  const read = (path: string) => readFileSync(path, 'utf8')
  const { trailingSlash } = siteConfig
  const isPrivateFile = (file: string) => access?.at(baseUrl + addressOf(file)) !== undefined
  const prerendered = pageFiles({ routesPaths: props.routesPaths, baseUrl, trailingSlash })
  const misnamed = statics.filter((file) => file.startsWith('assets/') && isPrivateFile(file))
  const open = prerendered.filter((_, at) => !isPrivate(props.routesPaths[at] ?? ''))
  const plan = makePlan({
    build,
    options,
    baseUrl,
    parts,
    labels,
    ...(descriptions.length > 0 && { descriptions }),
    otherTitles: described.map(({ searchPages }) => [...new Set(searchPages.map(({ title }) => title))]),
    otherCanaries: audiences.map((_, at) => [...(feedCanaries[at] ?? []), ...(described[at]?.canaries ?? [])]),
    pages,
    guestCopies,
    access,
    gone,
    overlooked: split?.overlooked ?? [],
    // A private page may have the title of a public operation, which is in the index.
    publicLabels: [...(split?.publicLabels ?? []), ...describedPages.map(({ title }) => title)],
    originals: split?.originals ?? new Map(),
    translations: translationsIn(translations?.split.parts ?? [], context),
    plugins: props.plugins.map(({ name }) => name),
    pluginPlaces: placesOfPlugins(props.plugins, context),
    emitted,
    prerendered,
    statics: misnamed,
    staticFiles: statics,
    siteDir,
    configFile: context.siteConfigPath,
    locale: context.i18n.currentLocale,
    themeTexts: [
      ...(translations?.publicTexts ?? [read(join(generatedFilesDir, 'codeTranslations.json'))]),
      formStyle(),
      // The languages, and the versions of plugins: every script has them.
      ...['i18n.json', 'site-metadata.json'].map((name) => read(join(generatedFilesDir, name))),
      JSON.stringify(options.form),
      ...(input.otherFrames ?? []),
    ],
    fileOf,
    siteConfig: { ...siteConfig, themeConfig: split?.menus.themeConfig ?? siteConfig.themeConfig },
    menuLabels: split?.menus.labels ?? [],
    prose: proseOf(outDir, open),
    siteTags: [props.headTags, props.preBodyTags, props.postBodyTags].join('\n'),
    read,
  })
  writeFileSync(join(outDir, PLAN_FILE), JSON.stringify(plan))
}

/** Where the configuration names each plugin; those that it does not name, such as those of a preset, are left out. */
function placesOfPlugins(plugins: Props['plugins'], { siteDir, siteConfigPath }: LoadContext): Record<string, string> {
  const lines = configLines({ siteDir, configFile: siteConfigPath })
  return Object.fromEntries(
    plugins.flatMap(({ name, version }) => {
      const place = pluginPlace(lines, (version.type === 'package' && version.name) || name)
      return place.line === undefined ? [] : [[name, placeText(place)]]
    }),
  )
}

/** Themes contain texts of components that a site does not use, so those are not named. */
function warnOfUnseen(ids: readonly string[], { siteDir, localizationDir }: LoadContext): void {
  const own = ids.filter((id) => !/^(theme|portico)\./.test(id))
  if (own.length > 0)
    warn(
      `[portico] ${codeFile({ siteDir, localizationDir })} translates texts that no page appears to show, so they are left out: ${own.map((id) => JSON.stringify(id)).join(', ')}. ` +
        'If a page shows one, write its id literally in that page.',
    )
}

/** For each part, the translations that only its pages show, to search for. */
const translationsIn = (parts: readonly Messages[], context: LoadContext): Canary[][] =>
  parts.map((messages) =>
    Object.values(messages).map((text) => ({ source: codeFile(context), what: 'translation', text })),
  )

/** What visitors read on prerendered pages: text without code, styles and attributes. */
function* proseOf(outDir: string, files: readonly string[]): Generator<string> {
  for (const file of files) {
    const path = join(outDir, file)
    if (existsSync(path))
      yield readFileSync(path, 'utf8')
        .replace(/<(script|style)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/gi, ' ')
        .replace(/<[^<>]*>/g, ' ')
  }
  yield files.map((file) => `/${file}`).join('\n')
}

function writeFiles(outDir: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    writeFileSync(join(outDir, path), text)
  }
}

/** Writes those files that the site does not have itself. */
const writeMissingFiles = (outDir: string, files: ReadonlyMap<string, string>): void =>
  writeFiles(outDir, new Map([...files].filter(([path]) => !existsSync(join(outDir, path)))))

/** Whether a path leads to a route or a published file. */
function leadsSomewhere({ outDir, routesPaths }: AfterBuildInput['props'], baseUrl: string) {
  const routes = new Set(routesPaths.map((path) => siteKey(path)))
  return (path: string): boolean =>
    routes.has(siteKey(path)) || existsSync(join(outDir, fileName(path.slice(baseUrl.length))))
}

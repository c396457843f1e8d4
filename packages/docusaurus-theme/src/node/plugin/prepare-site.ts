import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileRule, type Expression, groupsNamedIn, isForEveryone, isSameAudience } from '@portico/access'
import type { ReadDescription } from '@portico/openapi'
import { ENDPOINTS } from '@portico/protocol'
import { SEARCH_INDEX } from '@portico/sealing/search'
import { describedModule } from '../../described-module.js'
import { NO_PATCH, type ReaderPatch } from '../../reader/reader-patch.js'
import { type AccessMap, isPrivateIn } from '../access/access-map.js'
import { contentFolders, privateFiles } from '../access/private-files.js'
import { type ReadSiteInput, readSite } from '../access/read-site.js'
import { ChunkOwnersPlugin } from '../bundler/chunk-owners-plugin.js'
import { TranslationsPlugin } from '../bundler/translations-plugin.js'
import type { Messages } from '../i18n/code-translations.js'
import type { Originals } from '../i18n/originals.js'
import { readCodeTranslations } from '../i18n/translation-files.js'
import type { SiteHome } from '../menus/menu-readers.js'
import { splitDocsData } from '../menus/split-docs-data.js'
import { type SplitMenus, splitMenus } from '../menus/split-menus.js'
import { emitModules, json } from '../modules/emit-modules.js'
import { optionsInUse, type SourceText } from '../modules/options-in-use.js'
import { partition, type SealedPart } from '../modules/partition.js'
import { publicSiteConfig } from '../modules/public-site-config.js'
import { overlaysFor, type SiteDescription, siteDescriptions, wholeDescription } from '../openapi/site-descriptions.js'
import { demandSearchFields } from '../search/search-fields.js'
import type { DocsOrders } from '../site/docs-orders.js'
import { ownFiles } from '../site/own-files.js'
import { filesBelow } from '../site/page-files.js'
import type { Page } from '../site/read-pages.js'
import { authorsPath } from '../site/sources.js'
import { splitPluginData } from '../split/plugin-data.js'
import { publicLabels } from '../split/public-labels.js'
import { splitSite } from '../split/split-site.js'
import { formStyle } from './form-style.js'
import { WITHOUT_BADGE } from './writing-mode.js'

/** What the bundles are made from, kept for the plan. */
export interface PreparedSplit {
  readonly parts: readonly SealedPart[]
  readonly labels: readonly (readonly string[])[]
  /** The navbar and the footer for everyone, and what parts add to them. */
  readonly menus: SplitMenus
  readonly pages: readonly Page[]
  readonly access: AccessMap
  readonly gone: readonly string[]
  /** The labels of sidebars and category pages that everyone sees. */
  readonly publicLabels: readonly string[]
  readonly originals: Originals
  /** Sentences about public pages that may have been meant to be private. */
  readonly overlooked: readonly string[]
  /** Determines, while the client bundle is built, what only private pages load. */
  readonly chunkOwners: ChunkOwnersPlugin
  /** Gives each part the texts that only its pages show. */
  readonly texts: TranslationsPlugin
}

/** The site, the build's id, and where the modules are written. */
export interface PrepareInput extends ReadSiteInput {
  readonly build: string
  readonly orders: DocsOrders
  /** The API descriptions of the option `openapi`, in its order. */
  readonly read: readonly ReadDescription[]
  /** The folder for the modules that the bundler uses instead of Docusaurus' own. */
  readonly folder: string
}

/** The addresses of the site in each language, that of the build first. */
function homesOf({ baseUrl, siteConfig: { url }, i18n }: ReadSiteInput['context']): SiteHome[] {
  const { currentLocale, defaultLocale } = i18n
  const ending = currentLocale === defaultLocale ? '' : `${currentLocale}/`
  const root = baseUrl.endsWith(`/${ending}`) ? baseUrl.slice(0, baseUrl.length - ending.length) : baseUrl
  // In Docusaurus 3.8, languages have no addresses of their own, but folders.
  const locales: readonly (readonly [locale: string, home: Partial<SiteHome>])[] = Object.entries(i18n.localeConfigs)
  const homes = locales.map(([locale, home]) => ({
    url: home.url ?? url,
    baseUrl: home.baseUrl ?? (locale === defaultLocale ? root : `${root}${locale}/`),
  }))
  return [{ url, baseUrl }, ...homes]
}

/** The site's own code, which may read its configuration. */
function* sourcesOf(siteDir: string, pages: readonly Page[]): Generator<SourceText> {
  const own = filesBelow(join(siteDir, 'src')).map((file) => `src/${file}`)
  const content = pages.map(({ metadata }) => authorsPath(metadata.source))
  for (const file of new Set([...own, ...content]))
    if (/\.([jt]sx?|[cm]js|mdx)$/.test(file) && existsSync(join(siteDir, file)))
      yield { file, text: readFileSync(join(siteDir, file), 'utf8') }
}

/** Names that only readers may see: those of groups, and the titles of private pages that no public page has. */
function privateNames(pages: readonly Page[], access: AccessMap, { rules }: ReadSiteInput['options']): string[] {
  const isPrivate = isPrivateIn(access)
  const titles = (some: readonly Page[]) => some.map(({ metadata }) => metadata.title)
  const open = new Set(titles(pages.filter((page) => !isPrivate(page))))
  const groups = rules.map(compileRule).flatMap((rule) => (rule.ok ? groupsNamedIn(rule.access) : []))
  return [...groups, ...titles(pages.filter(isPrivate)).filter((title) => !open.has(title))]
}

/** The module with the open part of the site's API description with this number, see `DescribedModule`. */
export const descriptionModule = (at: number) => `openapi-${at}.mjs`

/** The address of the site's account page, with the base URL and, if the site's addresses have one, a trailing slash. */
export const accountAddress = (
  path: string,
  { baseUrl, siteConfig: { trailingSlash } }: Pick<ReadSiteInput['context'], 'baseUrl' | 'siteConfig'>,
): string => `${baseUrl}${path.slice(1)}${trailingSlash ? '/' : ''}`

/**
 * Splits the generated site by who may read, and writes the modules that the bundles are made from. Returns the split if there is
 * something to seal, whether the site has private pages at all, and its pages.
 */
export function prepare({
  context,
  options,
  build,
  building,
  folder,
  originals,
  entries,
  orders,
  read,
  warn,
}: PrepareInput): {
  readonly split: PreparedSplit | undefined
  readonly hasPrivate: boolean
  readonly pages: readonly Page[]
  readonly descriptions: readonly SiteDescription[]
} {
  const { baseUrl, generatedFilesDir, siteDir, siteConfig } = context
  const generated = readSite({ context, options, building, originals, entries, warn })
  const { pages, access, fileOf } = generated
  demandSearchFields(pages)
  const { publicTexts } = options
  const descriptions = siteDescriptions(options.openapi, read, { baseUrl, access, publicTexts })
  const { site, patches, rewrites, gone, readers } = splitSite({ ...generated, orders })
  const patchOf = (readers: Expression) => patches.find((patch) => isSameAudience(patch.expression, readers))
  const sitePartition = partition({
    site,
    at: access.at,
    extra: (readers) => patchOf(readers)?.patch.listed.map((post) => post.chunk) ?? [],
    besides: descriptions.flatMap(({ overlays }) => overlays.map(({ readers }) => readers)),
  })
  const { parts } = sitePartition
  const sealing = building && parts.length > 0
  const every = parts.map((part) => part.expression)
  const plugins = splitPluginData(site, access.at, every)
  const data = splitDocsData(plugins.globalData, access.at, every)
  const menus = sealing
    ? splitMenus(
        siteConfig.themeConfig,
        { homes: homesOf(context), audiences: every, ...data, at: access.at },
        (['navbar', 'footer'] as const).filter((menu) => options[menu] === 'locked'),
      )
    : undefined
  for (const label of menus?.lost ?? [])
    (warn ?? console.warn)(
      `[portico] The navbar or the footer links to private addresses that no reader of a page may open, so no one sees "${label}". Link it to a page, or give a page the same readers.`,
    )
  const added = parts.map((part, index): ReaderPatch => {
    const patch = patchOf(part.expression)?.patch ?? NO_PATCH
    const posts = patch.listed.map((post) => ({ ...post, chunk: part.names[post.chunk] ?? post.chunk }))
    const described = Object.keys(overlaysFor(descriptions, part.expression))
    return {
      ...patch,
      listed: posts,
      described,
      global: data.patches[index] ?? [],
      data: plugins.patches[index] ?? {},
      config: menus?.patches[index] ?? {},
    }
  })

  const {
    orgID,
    baseURL,
    preview,
    sdkURL,
    forceLogin,
    uxMode,
    form,
    statistics,
    accountPage,
    guestLinks,
    guestPasswords,
  } = options
  const privateRedirectPath = baseUrl + options.privateRedirectPath.slice(1)
  // Readers of a preview are signed in, so it opens nothing to visitors.
  const everyone = sealing && !preview ? every.flatMap((readers, part) => (isForEveryone(readers) ? part : [])) : []
  const config = {
    ...{ forceLogin, uxMode, privateRedirectPath, parts: sealing ? parts.length : 0 },
    ...(everyone.length > 0 && { everyone }),
  }
  const lazyConfig = {
    ...{ orgID, baseURL, sdkURL, form, build, baseUrl },
    search: building ? SEARCH_INDEX : '',
    ...(preview && { preview }),
    ...(accountPage && { account: accountAddress(accountPage, context) }),
  }
  const split = sealing ? sitePartition : { ...sitePartition, parts: [] }
  const isOwn = ownFiles(siteDir, contentFolders(pages))
  const chunkOwners = new ChunkOwnersPlugin({
    siteDir,
    folder,
    sourceOf: isOwn,
    isPrivate: privateFiles(pages, access),
  })
  const messages = JSON.parse(readFileSync(join(generatedFilesDir, 'codeTranslations.json'), 'utf8')) as Messages
  const texts = new TranslationsPlugin({
    messages,
    own: readCodeTranslations(dirname(context.localizationDir)),
    parts: parts.length,
    fileOf,
    emitted: () => chunkOwners.emitted,
  })
  const modules = emitModules({
    split,
    globalData: data.globalData,
    patches: added,
    config,
    lazyConfig,
    links: menus?.links ?? {},
    doors: menus?.doors ?? {},
    statistics,
    guests: guestLinks,
    guestPasswords,
    countAt: building ? baseURL + ENDPOINTS.countOnSite.path : '',
    readers,
    texts: (owner) => (sealing ? texts.placeFor(owner) : json(messages)),
  })
  modules['widget-style.js'] = `export default ${JSON.stringify(formStyle())};\n`
  if (building) {
    const inUse = optionsInUse(siteConfig, sourcesOf(siteDir, pages), privateNames(pages, access, options))
    for (const { option, name, file, line } of inUse.lost)
      (warn ?? console.warn)(
        `[portico] ${file}:${line} reads options of siteConfig, and "${option}" is left out there, because it contains the private name "${name}". Write the value that the page needs into that file, or into customFields.`,
      )
    modules['docusaurus.config.mjs'] = publicSiteConfig(
      readFileSync(join(generatedFilesDir, 'docusaurus.config.mjs'), 'utf8'),
      menus?.themeConfig ?? siteConfig.themeConfig,
      inUse.config,
    )
  }
  if (building) modules['writing.js'] = WITHOUT_BADGE
  for (const [at, description] of descriptions.entries())
    modules[descriptionModule(at)] = describedModule(sealing ? description.open : wholeDescription(description))
  mkdirSync(folder, { recursive: true })
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code)
  if (!menus) return { split: undefined, hasPrivate: parts.length > 0, pages, descriptions }
  const openLabels = publicLabels(generated)
  for (const [path, content] of rewrites) writeFileSync(fileOf(path), JSON.stringify(content))
  const labels = parts.map((part) => patchOf(part.expression)?.labels ?? [])
  return {
    split: {
      parts,
      labels,
      menus,
      pages,
      access,
      gone,
      publicLabels: openLabels,
      originals,
      overlooked: generated.overlooked,
      chunkOwners,
      texts,
    },
    hasPrivate: true,
    pages,
    descriptions,
  }
}

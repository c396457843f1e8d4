import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { partsOfName, sealedName } from '@portico/sealing/plan'
import { type Aliases, hiddenAliases } from './alias-order.js'
import { type Chunk, type ChunkOwners, inOrder, isInitial, isStart } from './chunk-owners.js'
import type { ChunkOwnersPlugin } from './chunk-owners-plugin.js'
import { navbarTypes, siteRoot } from './replaced-components.js'
import { docSearch } from './search-themes.js'
import type { TranslationsPlugin } from './translations-plugin.js'

/** The part of a bundler's configuration that this theme reads, the same under webpack and Rspack. */
export interface BundlerConfig {
  readonly mode?: string
  readonly resolve?: { readonly alias?: Aliases }
  readonly optimization?: { readonly splitChunks?: unknown }
  /** The cache that is kept between builds: under webpack, and under Rspack. */
  readonly cache?: unknown
  readonly experiments?: { readonly cache?: unknown }
}

const client = (file: string) => fileURLToPath(new URL(`../../client/${file}`, import.meta.url))

const OWN_THEME = fileURLToPath(new URL('../../theme', import.meta.url))

const WITHOUT_ACCESS = fileURLToPath(new URL('strip-access-loader.js', import.meta.url))

const GENERATED = ['routes.js', 'routesChunkNames.json', 'globalData.json', 'docusaurus.config.mjs']

/** Prerendered output contains only the texts of public pages anyway, so the server's bundle may contain all texts. */
const FOR_BROWSERS = ['codeTranslations.js', 'registry.client.js']

const FOR_SERVER = ['registry.js']

/** What the split adds to the bundle for browsers. */
interface BundledSplit {
  readonly chunkOwners: ChunkOwnersPlugin
  readonly texts: TranslationsPlugin
  readonly parts: readonly unknown[]
}

/** Which bundle to configure, and the result of the split; `split` is missing if nothing is sealed. */
export interface BundlerInput {
  readonly siteConfig: BundlerConfig
  /** Differs whenever the site is split differently. */
  readonly splitBy: string
  readonly folder: string
  readonly isServer: boolean
  readonly production: boolean
  /** Whether the build is the preview of a pull request. */
  readonly preview?: boolean
  readonly split: BundledSplit | undefined
}

/**
 * Returns what to merge into the bundler's configuration: Docusaurus' generated modules are replaced with the split ones in
 * `folder`, and no module of a sealed chunk is moved into a chunk that is not sealed.
 */
export function bundlerConfig({
  siteConfig,
  splitBy,
  folder,
  isServer,
  production,
  preview = false,
  split,
}: BundlerInput) {
  // Replaced in every build, with private pages or without: the bundler's cache remembers what a name resolved to last time.
  const replaced = production ? [...GENERATED, ...(isServer ? FOR_SERVER : FOR_BROWSERS)] : []
  const alias = {
    ...hiddenAliases(siteConfig.resolve?.alias ?? {}),
    ...Object.fromEntries(
      replaced.map((file) => [`@generated/${file.replace(/(\.client)?\.\w+$/, '')}$`, join(folder, file)]),
    ),
    ...docSearch(siteConfig.resolve?.alias ?? {}, OWN_THEME),
    ...siteRoot(siteConfig.resolve?.alias ?? {}, OWN_THEME),
    ...navbarTypes(siteConfig.resolve?.alias ?? {}, OWN_THEME),
    '@portico-site/config$': join(folder, 'config.js'),
    '@portico-site/lazy-config$': join(folder, 'lazy-config.js'),
    '@portico-site/links$': join(folder, 'links.js'),
    '@portico-site/navbar-item$': join(folder, 'navbar-item.js'),
    '@portico-site/version-banner$': join(folder, 'version-banner.js'),
    '@portico-site/sidebar-item$': join(folder, 'sidebar-item.js'),
    '@portico-site/doc-footer$': join(folder, 'doc-footer.js'),
    '@portico-site/tell-search$': join(folder, 'tell-search.js'),
    '@portico-site/reader-menu$': join(folder, 'reader-menu.js'),
    '@portico-site/guest-door$': join(folder, 'guest-door.js'),
    '@portico-site/count-at$': join(folder, 'count-at.js'),
    '@portico-site/visitors$': join(folder, 'visitors.js'),
    '@portico-site/doors$': client('page/page-core.js'),
    '@portico-site/lazy-modules$': client(
      isServer ? 'lazy-modules.server.js' : preview ? 'lazy-modules.preview.js' : 'lazy-modules.js',
    ),
    '@portico-site/writing$': join(folder, 'writing.js'),
    '@portico-site/widget-style$': join(folder, 'widget-style.js'),
    '@portico-site/parts$': join(folder, isServer ? 'parts.server.js' : 'parts.client.js'),
    ...(isServer ? checkedLink(siteConfig.resolve?.alias ?? {}, folder) : {}),
  }
  return {
    // Ours first: otherwise Docusaurus' own `@generated` alias would win.
    mergeStrategy: { 'resolve.alias': 'prepend' as const },
    resolve: { alias },
    // Docusaurus reads Markdown outside the content folders with a separate rule, which excludes what another rule's `test`
    // matches.
    module: { rules: [{ resource: /\.mdx?$/i, enforce: 'pre' as const, use: [WITHOUT_ACCESS] }] },
    ...(production ? cacheOf(siteConfig, splitBy) : {}),
    ...(isServer || !split ? {} : sealing(split)),
  }
}

/** Wraps the site's own link component in ours. Only prerendered output is checked. */
const checkedLink = (siteAliases: Aliases, folder: string): Aliases => ({
  '@docusaurus/Link$': client('navigation/checked-link.js'),
  '@portico-site/link$': siteAliases['@docusaurus/Link$'] ?? siteAliases['@docusaurus/Link'],
  '@portico-site/private-pages$': join(folder, 'private-pages.js'),
})

const sealing = ({ chunkOwners, texts, parts }: BundledSplit) => ({
  plugins: [chunkOwners, texts],
  optimization: { splitChunks: splitChunks(parts.length, (chunk) => chunkOwners.ownersOf(chunk)) },
})

/**
 * A separate cache for each way in which the site can be split. The configuration may read the rules from the environment, and
 * Docusaurus clears its cache only when the file changes. Rspack never finishes with the cache of a different split.
 */
function cacheOf({ cache, experiments }: BundlerConfig, splitBy: string) {
  const webpack = versionOf(cache)
  const rspack = versionOf(experiments?.cache)
  return {
    ...(webpack === undefined ? {} : { cache: { type: 'filesystem' as const, version: `${webpack}-${splitBy}` } }),
    ...(rspack === undefined ? {} : { experiments: { cache: { version: `${rspack}-${splitBy}` } } }),
  }
}

const versionOf = (cache: unknown): string | undefined =>
  typeof cache === 'object' && cache !== null && 'version' in cache ? String(cache.version) : undefined

/**
 * The chunk of a module determines who may read it, so sharing stays within one part or within the public pages. What private
 * pages load on demand gets a chunk that is named for their parts, whatever name its author gave it.
 */
function splitChunks(parts: number, ownersOf: (chunk: Chunk) => ChunkOwners) {
  const isNamed = ({ name }: Chunk) => partsOfName(name ?? '').length > 0
  const isOpen = (chunk: Chunk) => !isNamed(chunk) && ownersOf(chunk) === 'public'
  const openAsync = (chunk: Chunk) => isOpen(chunk) && !isInitial(chunk)
  const partsOf = (chunks: readonly Chunk[]) =>
    inOrder(chunks.map(ownersOf).flatMap((owners) => (owners === 'public' ? [] : owners)))
  const numbers = new Map<string, number>()
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  const shared = Array.from({ length: parts }, (_, part) => [
    `sealed${part}`,
    {
      name: sealedName([part], 'shared'),
      chunks: ({ name }: Chunk) => name?.startsWith(sealedName([part], '')) ?? false,
      minChunks: 2,
      minSize: 10_000,
      priority: 60,
      type: /javascript|json/,
    },
  ])
  const ids = new WeakMap<Chunk, number>()
  let count = 0
  const idOf = (chunk: Chunk) => {
    const id = ids.get(chunk) ?? count++
    ids.set(chunk, id)
    return id
  }
  return {
    cacheGroups: {
      common: { chunks: openAsync },
      styles: { chunks: isOpen },
      // One style sheet for each part, as Docusaurus does for public pages: the order of styles would change otherwise.
      sealedStyles: {
        name: (_: unknown, chunks: readonly Chunk[]) => sealedName(partsOf(chunks), 'style'),
        type: 'css/mini-extract',
        chunks: (chunk: Chunk) => !isOpen(chunk),
        enforce: true,
        priority: 80,
      },
      sealedLater: {
        name: (_: unknown, chunks: readonly Chunk[]) =>
          sealedName(partsOf(chunks), `later${numberOf(chunks.map(idOf).sort().join())}`),
        chunks: (chunk: Chunk) => !isNamed(chunk) && !isOpen(chunk) && !isStart(chunk),
        minChunks: 1,
        minSize: 0,
        enforce: true,
        priority: 70,
      },
      // Every chunk adds a line to every page, and what the SDK fetches on demand is small: one chunk for all of it.
      sdk: {
        name: 'portico-sdk',
        test: /[\\/](@portico|packages)[\\/](sdk[\\/]|protocol[\\/].*failed-rules)/,
        chunks: (chunk: Chunk) => !chunk.name && openAsync(chunk),
        minChunks: 1,
        minSize: 0,
        priority: 50,
      },
      // The same applies to the rarer screens of the widget. What is large and rarely displayed stays separate: countries, flags,
      // lists.
      screens: {
        name: 'portico-screens',
        test: /[\\/](@portico|packages)[\\/](react[\\/](?!.*(countr|phone|flag|dropdown))|protocol[\\/].*factor(s|-problems)\.)/,
        chunks: (chunk: Chunk) => !chunk.name && openAsync(chunk),
        minChunks: 1,
        minSize: 0,
        priority: 50,
      },
      defaultVendors: { chunks: openAsync, test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
      ...Object.fromEntries(shared),
    },
  }
}

import type { Finding } from './finding.js'

/** What writes a published file, as far as its name shows, and what to configure. */
interface Maker {
  readonly file: RegExp
  /** Names of plugins that write such files, as Docusaurus knows them. The first one that the site uses is named. */
  readonly plugins: readonly RegExp[]
  readonly fix: string
}

const OTHER_SEARCH =
  'it indexes the sources of private pages, or a page that contains the text; remove it from the configuration (the theme has its own search, which keeps private pages separate), or exclude the private paths in its options'

const MAKERS: readonly Maker[] = [
  {
    file: /(^|\/)llms[\w-]*\.txt$|\.md$/,
    plugins: [/llms/],
    fix: 'exclude the private paths in its options, or use the theme option llmsText, which lists only public pages',
  },
  {
    file: /(^|\/)pagefind\/(fragment|index)\/|\.pf_meta$/,
    plugins: [/pagefind/],
    fix: 'it indexes the built files, so another of them contains the text: remove it there, or let Pagefind index the published folder after "portico seal"',
  },
  {
    file: /(^|\/)pagefind\//,
    plugins: [/pagefind/],
    fix: 'it is part of the search itself, not of its index, which has no private text if it is not listed here; allow the word if it is the library’s own',
  },
  {
    file: /(^|\/)(search-index|search-doc|lunr-index|searchIndex)[\w-]*\.json$/,
    plugins: [/search|lunr|pagefind|algolia/],
    fix: OTHER_SEARCH,
  },
  {
    file: /(^|\/)(sw|service-worker|workbox-[\w-]+)\.js$/,
    plugins: [/pwa|workbox|offline/],
    fix: 'remove private text from the configuration of the service worker',
  },
  {
    file: /(^|\/)redocusaurus\/[^/]+\.yaml$/,
    plugins: [/redoc/],
    fix: 'set the option url of this description, so that its pages link there and the plugin writes no copy, or use the theme option openapi for it',
  },
  {
    file: /(^|\/)sitemap[\w-]*\.xml$/,
    plugins: [/sitemap/],
    fix: 'list the private paths in its option ignorePatterns',
  },
  {
    file: /(^|\/)(rss|atom)\.xml$|(^|\/)feed\.json$/,
    plugins: [/content-blog|feed|rss/],
    fix: 'exclude the post in feedOptions.createFeedItems, or use the theme option feeds',
  },
  {
    file: /(^|\/)_(redirects|headers)$/,
    plugins: [/redirect|netlify|cloudflare/],
    fix: 'remove the line from the file that it is copied from',
  },
]

/** Where the site's configuration names its plugins, such as `docusaurus.config.js:12`. */
export type Places = Readonly<Record<string, string>>

/**
 * Returns the shortest way to fix what is found in a published file. It names the plugin that wrote the file, if the site has one
 * that writes such files, and the source if the file is a page.
 */
export function fixFor(
  { file = '', madeFrom, readers, source }: Pick<Finding, 'file' | 'madeFrom' | 'readers' | 'source'>,
  plugins: readonly string[],
  places: Places = {},
): string {
  if (readers !== undefined)
    return `remove it from the pages for ${readers}, or let the same readers read ${source ?? 'the page that it is from'}`
  if (madeFrom !== undefined) return `remove it from ${madeFrom}, or make that page private too`
  const maker = MAKERS.find((candidate) => candidate.file.test(file))
  const plugin = maker?.plugins.flatMap((name) => plugins.filter((installed) => name.test(installed)))[0]
  if (maker && plugin !== undefined) {
    const place = places[plugin] === undefined ? '' : ` (${places[plugin]})`
    return `the plugin ${plugin}${place} writes this file: ${maker.fix}`
  }
  if (/^assets\/js\//.test(file))
    return 'it comes from a public page, a component that such a page shows, or global data of a plugin: search the sources for the text, then remove it or make that page private'
  if (maker && /pagefind/.test(file)) return `Pagefind writes this file: ${maker.fix}`
  return maker
    ? `no plugin of the site is known to write this file, so look in static/ and in the build script; ${maker.fix}`
    : 'look in static/, in the plugins of the site and in the build script for what writes this file'
}

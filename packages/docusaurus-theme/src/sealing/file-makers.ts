/** Who writes a published file, as far as its name tells, and what to configure. */
interface Maker {
  readonly file: RegExp
  /** Names of plugins that write such files, as Docusaurus knows them. The first that the site has is named. */
  readonly plugins: readonly RegExp[]
  readonly fix: string
}

const OTHER_SEARCH =
  'it indexes the pages before they are sealed; take it out of the configuration (the theme has a search of its own, which keeps private pages apart), or have it leave the private paths out'

const MAKERS: readonly Maker[] = [
  {
    file: /(^|\/)llms[\w-]*\.txt$|\.md$/,
    plugins: [/llms/],
    fix: 'leave the private paths out in its options, or use the theme option llmsText, which lists public pages only',
  },
  {
    file: /(^|\/)(search-index|search-doc|lunr-index|searchIndex)[\w-]*\.json$|(^|\/)pagefind\//,
    plugins: [/search|lunr|pagefind|algolia/],
    fix: OTHER_SEARCH,
  },
  {
    file: /(^|\/)(sw|service-worker|workbox-[\w-]+)\.js$/,
    plugins: [/pwa|workbox|offline/],
    fix: 'leave private text out of what the service worker is configured with',
  },
  {
    file: /(^|\/)sitemap[\w-]*\.xml$/,
    plugins: [/sitemap/],
    fix: 'list the private paths in its option ignorePatterns',
  },
  {
    file: /(^|\/)(rss|atom)\.xml$|(^|\/)feed\.json$/,
    plugins: [/content-blog|feed|rss/],
    fix: 'leave the post out in feedOptions.createFeedItems, or use the theme option feeds',
  },
  {
    file: /(^|\/)_(redirects|headers)$/,
    plugins: [/redirect|netlify|cloudflare/],
    fix: 'take the line out of the file that it is copied from',
  },
]

/**
 * The shortest way to fix what is found in a published file: names the plugin that wrote it where the site has one that writes
 * such files, and the source where it is a page.
 */
export function fixFor(file: string, madeFrom: string | undefined, plugins: readonly string[]): string {
  if (madeFrom !== undefined) return `take it out of ${madeFrom}, or make that page private too`
  const maker = MAKERS.find((one) => one.file.test(file))
  const plugin = maker?.plugins.flatMap((name) => plugins.filter((one) => name.test(one)))[0]
  if (maker && plugin !== undefined) return `the plugin ${plugin} writes this file: ${maker.fix}`
  if (/^assets\/js\//.test(file))
    return 'a public page, a component that one shows, or global data of a plugin brings it in: search the sources for the text, and take it out or make that page private'
  return maker
    ? `no plugin of the site is known to write this file, so look in static/ and in the build script; ${maker.fix}`
    : 'look in static/, in the plugins of the site and in the build script for what writes this file'
}

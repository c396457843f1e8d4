import type { ThemeOptions } from './node/options/options.js'

/** Said where it was typed: Docusaurus' own server loads nothing of a site but its configuration. */
const SERVED =
  '[portico] "docusaurus serve" has no identity API, so no one can sign in to this site and its private pages stay closed. Run "portico preview" instead, which signs in as a reader, or "portico serve".'

const THEME = '@portico/docusaurus-theme'

/**
 * Adds the theme to a site's configuration in any form that Docusaurus accepts: an object, a promise of one, or a function that
 * returns either. The form stays the same. Does not import the theme itself, so loading the configuration stays fast.
 *
 * @example
 * const withPortico = portico({ orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001', privatePaths: [{ path: '/docs/partners/' }] })
 * export default withPortico(config)
 *
 * @throws Error if the configuration already contains the theme
 */
export const portico =
  (options: ThemeOptions) =>
  <Site>(site: Site): Site => {
    if (isServed()) console.warn(SERVED)
    return withTheme(site, options) as Site
  }

/** Whether this is `docusaurus serve`. Pages may import the configuration too, and have no process. */
function isServed(): boolean {
  const [, program = '', command] = typeof process === 'undefined' ? [] : process.argv
  return /docusaurus/.test(program) && command === 'serve'
}

function withTheme(site: unknown, options: ThemeOptions): unknown {
  if (typeof site === 'function') return (...args: unknown[]) => withTheme(site(...args), options)
  if (typeof site !== 'object' || site === null) return site
  if (site instanceof Promise || 'then' in site) return Promise.resolve(site).then((value) => withTheme(value, options))
  const themes: readonly unknown[] = ('themes' in site && Array.isArray(site.themes) && site.themes) || []
  if (themes.some((entry) => (Array.isArray(entry) ? entry[0] : entry) === THEME))
    throw new Error(
      `The configuration of this site already has ${THEME} in its list of themes, so portico() would add it twice. Remove one of the two.`,
    )
  return { ...site, themes: [[THEME, options], ...themes] }
}

/**
 * Returns the site's configuration as browsers receive it, as code. Docusaurus puts all of it into the main bundle. Options of
 * plugins, presets and themes are only for the build, and may reveal what is private: this theme's rules name private folders,
 * and the options of a blog contain its title. Only the names of the plugins are kept.
 *
 * @param themeConfig the theme's configuration without what leads to private pages
 * @param inUse lists of plugins with the options that the site's own code reads
 */
export function publicSiteConfig(code: string, themeConfig: object, inUse: object = {}): string {
  const start = code.indexOf('export default ') + 'export default '.length
  const config = JSON.parse(code.slice(start).trim().replace(/;$/, '')) as Record<string, unknown>
  return `export default ${JSON.stringify({ ...withoutOptions({ ...config, themeConfig }), ...inUse })};\n`
}

/** Returns a site's configuration without the options of its plugins. */
export function withoutOptions<Config extends object>(config: Config): Config {
  const entries = Object.entries(config).map(([name, value]: [string, unknown]) =>
    /^(plugins|presets|themes)$/.test(name) && Array.isArray(value) ? [name, value.map(nameOf)] : [name, value],
  )
  return Object.fromEntries(entries) as Config
}

const nameOf = (plugin: unknown) =>
  Array.isArray(plugin) && typeof plugin[0] === 'string' ? [plugin[0]] : bare(plugin)

/** A plugin may also be a function, or nothing. */
const bare = (plugin: unknown) => (typeof plugin === 'string' ? plugin : null)

/**
 * The site's configuration as browsers get it, as code. Docusaurus puts all of it into the main bundle. Options of plugins,
 * presets and themes are for the build alone, and may say what is private: this theme's rules name private folders, and the
 * options of a blog hold its title. Only the names of the plugins stay.
 */
export function publicSiteConfig(code: string): string {
  const start = code.indexOf('export default ') + 'export default '.length
  const config = JSON.parse(code.slice(start).trim().replace(/;$/, '')) as Record<string, unknown>
  return `export default ${JSON.stringify(withoutOptions(config))};\n`
}

/** A site's configuration without the options of its plugins. */
export function withoutOptions<Config extends object>(config: Config): Config {
  const named = Object.entries(config).map(([name, value]: [string, unknown]) =>
    /^(plugins|presets|themes)$/.test(name) && Array.isArray(value) ? [name, value.map(nameOf)] : [name, value],
  )
  return Object.fromEntries(named) as Config
}

const nameOf = (plugin: unknown) =>
  Array.isArray(plugin) && typeof plugin[0] === 'string' ? [plugin[0]] : bare(plugin)

/** A plugin may also be a function, or nothing. */
const bare = (plugin: unknown) => (typeof plugin === 'string' ? plugin : null)

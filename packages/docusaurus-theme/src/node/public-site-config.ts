/**
 * The site's configuration as browsers get it, as code. Docusaurus puts all of it into the main bundle, this theme's rules
 * included, and a rule may say what a private folder is called.
 */
export function publicSiteConfig(code: string): string {
  const start = code.indexOf('export default ') + 'export default '.length
  const config = JSON.parse(code.slice(start).trim().replace(/;$/, '')) as { themes?: unknown[] }
  const themes = config.themes?.map((theme) => (Array.isArray(theme) && holdsRules(theme[1]) ? [theme[0]] : theme))
  return `export default ${JSON.stringify({ ...config, ...(themes ? { themes } : {}) })};\n`
}

const holdsRules = (options: unknown) =>
  typeof options === 'object' && options !== null && ('privatePaths' in options || 'sealing' in options)

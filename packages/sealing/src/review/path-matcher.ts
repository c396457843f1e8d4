import { compileRule } from '@portico/access'

/**
 * Matches paths by a pattern that begins at the root of the site: one path, everything below a folder if it ends with a slash, or
 * a glob. Stricter than the pattern of a rule, which may match anywhere in a path.
 *
 * @example
 * pathMatcher('/docs/')('/docs/intro') // true, and false for '/other/docs/intro'
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const rooted = pattern.startsWith('/') ? pattern : `/${pattern}`
  if (!/[*?]/.test(rooted) && !rooted.endsWith('/')) return (path) => path === rooted
  const compiled = compileRule({ path: /[*?]/.test(rooted) ? rooted : `${rooted}**` })
  return compiled.ok ? compiled.matches : () => false
}

import { canonicalPath, nameAt } from './canonical-path.js'
import { isRecord } from './guards.js'

/** A regular expression as JSON: its source and, if any, its flags. */
export interface RegexPattern {
  readonly regex: string
  readonly flags?: string
}

/**
 * A page has the same readers with and without a final slash, whatever a regular expression says about it. An address that no file
 * can have matches every rule, so that it is never more public than another spelling.
 */
export function matchesAddress(matcher: (path: string) => boolean, address: string): boolean {
  const path = canonicalPath(address)
  if (path === undefined) return true
  const name = nameAt(path)
  return matcher(name) || (name !== '/' && matcher(`${name}/`))
}

/** Compiles the path of a rule, a text or a regular expression as JSON. Returns a text that says what is wrong with it. */
export function compilePath(path: unknown): ((path: string) => boolean) | string {
  if (typeof path === 'string') return path.trim() === '' ? 'has an empty path' : compileText(path)
  if (path instanceof RegExp) return `has a RegExp as path; write { "regex": ${JSON.stringify(path.source)} } instead`
  if (!isRecord(path) || typeof path.regex !== 'string' || path.regex === '')
    return 'has a path that is neither a string nor { "regex": "…" } (a RegExp does not survive JSON)'
  if (path.flags !== undefined && typeof path.flags !== 'string') return 'has flags that are not a string'
  // `g` and `y` make `test` remember where it stopped, so the same path would match only every other time.
  const flags = (path.flags ?? '').replace(/[gy]/g, '')
  try {
    const pattern = new RegExp(path.regex.normalize('NFC'), flags)
    return (value) => pattern.test(value)
  } catch (cause) {
    return `has a pattern that is not a valid regular expression (${cause instanceof Error ? cause.message : 'unknown reason'})`
  }
}

/**
 * Texts match case-insensitively, like the site's router, and in Unicode normal form C, since file systems and editors
 * encode the same character in different ways. A glob that starts with a slash is anchored at the site's root, any
 * other matches from any path segment. A rule for a folder includes the folder's own page: a plain text with a final
 * slash does, and so does a glob with a final `/` or `/*`, which includes everything below too.
 */
function compileText(text: string): (path: string) => boolean {
  const glob = text.normalize('NFC').toLowerCase()
  if (!/[*?]/.test(glob)) return (path) => path.toLowerCase().replace(/\/?$/, '/').includes(glob)
  const folder = glob.replace(/\/\**$/, '')
  const end = folder === glob ? '/?' : '(?:/.*)?'
  const body = folder.replace(/^\//, '').replace(/\*\*\/|\*+|\?|[^*?]+/g, globPart)
  const pattern = new RegExp(`^${glob.startsWith('/') ? '' : '.*'}${body && '/'}${body}${end}$`, 's')
  return (path) => pattern.test(path.toLowerCase())
}

function globPart(part: string): string {
  if (part === '**/') return '(?:.*/)?'
  if (part.startsWith('*')) return '.*'
  if (part === '?') return '[^/]'
  return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
}

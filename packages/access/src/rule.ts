import { canonicalPath, nameAt } from './canonical-path.js'
import { ANYONE_SIGNED_IN, type Expression, expressionOf } from './expression.js'
import { isNames, isRecord } from './guards.js'
import { readRuleAccess } from './page-access.js'

/**
 * One entry of `privatePaths`: which paths it protects and which groups it requires.
 *
 * A string is a glob if it contains `*` or `?`, and a plain substring otherwise; one that ends in a slash names a
 * folder, including the folder's own page. A pattern is `{ regex, flags }`, never a `RegExp`: rules are sent to the
 * browser as JSON, where a `RegExp` would become `{}`. `groups` requires all of them, `access` one of several
 * alternatives. Neither (or an empty list of groups) means "anyone signed in".
 *
 * @example
 * const rules: AccessRule[] = [
 *   { path: 'docs/*', groups: ['readers'] },
 *   { path: '/deals/', access: { any: ['acme', ['globex', 'beta']] } },
 *   { path: { regex: '^/beta' } },
 * ]
 */
export interface AccessRule {
  readonly path: string | RegexPattern
  readonly groups?: readonly string[]
  readonly access?:
    | 'signed-in'
    | { readonly groups: readonly string[] }
    | { readonly any: readonly (string | readonly string[])[] }
}

/** A regular expression as JSON: its source and, if any, its flags. */
export interface RegexPattern {
  readonly regex: string
  readonly flags?: string
}

/** A compiled rule: a matcher of addresses and its readers, or a message that says why it is invalid. */
export type CompiledRule =
  | { readonly ok: true; readonly matches: (address: string) => boolean; readonly access: Expression }
  | { readonly ok: false; readonly problem: string }

/**
 * Compiles one rule from JSON. Never throws: the build turns `problem` into an error, and browser and server deny
 * access because of it.
 */
export function compileRule(rule: unknown): CompiledRule {
  if (!isRecord(rule) || rule instanceof RegExp) return bad(rule, 'is not an object')
  const extra = Object.keys(rule).filter((name) => !['path', 'groups', 'access'].includes(name))
  if (extra.length > 0) return bad(rule, `has the unknown name "${extra[0]}"`)
  const matcher = compilePath(rule.path)
  if (typeof matcher === 'string') return bad(rule, matcher)
  const matches = (address: string) => matchesAddress(matcher, address)
  const { groups = [], access } = rule
  if (!isNames(groups)) return bad(rule, 'has groups that are not a list of non-empty strings')
  if (access === undefined)
    return { ok: true, matches, access: groups.length > 0 ? expressionOf([groups]) : ANYONE_SIGNED_IN }
  if (rule.groups !== undefined) return bad(rule, 'has both groups and access; write one of them')
  const read = readRuleAccess(access)
  return read.ok ? { ok: true, matches, access: read.access } : bad(rule, `has an access that ${read.problem}`)
}

/** The messages about all invalid rules, with which the build stops. Empty if there are none. */
export function problemsOf(rules: unknown): string[] {
  if (!Array.isArray(rules)) return [`privatePaths must be a list of rules, got ${show(rules)}.`]
  return rules.flatMap((rule) => {
    const compiled = compileRule(rule)
    return compiled.ok ? [] : [compiled.problem]
  })
}

/**
 * A page has the same readers with and without a final slash, whatever a regular expression says about it. An address that no file
 * can have matches every rule, so that it is never more public than another spelling.
 */
function matchesAddress(matcher: (path: string) => boolean, address: string): boolean {
  const path = canonicalPath(address)
  if (path === undefined) return true
  const name = nameAt(path)
  return matcher(name) || (name !== '/' && matcher(`${name}/`))
}

function compilePath(path: unknown): ((path: string) => boolean) | string {
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

function bad(rule: unknown, what: string): CompiledRule {
  return {
    ok: false,
    problem:
      `Invalid glob pattern: the privatePaths rule ${show(rule)} ${what}. ` +
      'A rule that cannot be parsed protects nothing, so everything stays closed. ' +
      'Write it as { "path": "docs/*", "groups": ["…"] }, { "path": "docs/*", "access": { "any": ["…", "…"] } } or { "path": { "regex": "^/docs" } }.',
  }
}

function show(value: unknown): string {
  return value === undefined ? 'undefined' : (JSON.stringify(value) ?? String(value)).slice(0, 200)
}

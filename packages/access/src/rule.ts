import { hasTimes, settledAt } from './audience-times.js'
import { ANYONE_SIGNED_IN, type Audience, both, type Expression, expressionOf } from './expression.js'
import { isNames, isRecord } from './guards.js'
import { isCondition } from './moments.js'
import { readRuleAccess } from './page-access.js'
import { compilePath, matchesAddress, type RegexPattern } from './path-pattern.js'
import { readTimes } from './times.js'

/**
 * One entry of `privatePaths`: which paths it protects and which groups it requires.
 *
 * A string is a glob if it contains `*` or `?`, and a plain substring otherwise; one that ends in a slash names a
 * folder, including the folder's own page. A pattern is `{ regex, flags }`, never a `RegExp`: rules are sent to the
 * browser as JSON, where a `RegExp` would become `{}`. `groups` requires all of them, `access` one of several
 * alternatives. Neither (or an empty list of groups) means "anyone signed in". `publish` and `until` are times, in ISO 8601 with a
 * zone, from and until which these readers may read; with them, `access` may be `everyone`.
 *
 * @example
 * const rules: AccessRule[] = [
 *   { path: 'docs/*', groups: ['readers'] },
 *   { path: '/deals/', access: { any: ['acme', ['globex', 'beta']] } },
 *   { path: { regex: '^/beta' } },
 *   { path: '/launch/', access: 'everyone', publish: '2026-12-01T09:00:00+01:00' },
 * ]
 */
export interface AccessRule {
  readonly path: string | RegexPattern
  readonly groups?: readonly string[]
  readonly access?:
    | 'signed-in'
    | 'everyone'
    | { readonly groups: readonly string[] }
    | { readonly any: readonly (string | readonly string[])[] }
  readonly publish?: string
  readonly until?: string
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
  const extra = Object.keys(rule).filter((name) => !['path', 'groups', 'access', 'publish', 'until'].includes(name))
  if (extra.length > 0) return bad(rule, `has the unknown name "${extra[0]}"`)
  const matcher = compilePath(rule.path)
  if (typeof matcher === 'string') return bad(rule, matcher)
  const matches = (address: string) => matchesAddress(matcher, address)
  const declared = readTimes(rule)
  if (!declared.ok) return bad(rule, `has times that cannot be read: ${declared.problem}`)
  const readers = readersOf(rule, declared.times)
  if (typeof readers === 'string') return bad(rule, readers)
  return { ok: true, matches, access: both(readers, declared.times) ?? ANYONE_SIGNED_IN }
}

/** The readers of a rule without its times; `undefined` is everyone. Or what is wrong. */
function readersOf(rule: Readonly<Record<string, unknown>>, times: Audience): Audience | string {
  const { groups = [], access } = rule
  if (!isNames(groups) || groups.some(isCondition)) return 'has groups that are not a list of non-empty strings'
  if (access === undefined) return groups.length > 0 ? expressionOf([groups]) : ANYONE_SIGNED_IN
  if (rule.groups !== undefined) return 'has both groups and access; write one of them'
  if (access === 'everyone')
    return times ? undefined : 'has access "everyone" without publish or until, and so protects nothing'
  const read = readRuleAccess(access)
  return read.ok ? read.access : `has an access that ${read.problem}`
}

/**
 * The rules as they are from a time on: what has opened by then has no opening time, and a rule that only delayed what
 * everyone may read is left out. Invalid rules stay.
 *
 * @param at in milliseconds since 1970
 */
export function rulesAt(rules: readonly AccessRule[], at: number): AccessRule[] {
  return rules.flatMap((rule) => {
    const compiled = compileRule(rule)
    if (!compiled.ok || !hasTimes(compiled.access)) return [rule]
    const settled = settledAt(compiled.access, at)
    if (settled === compiled.access) return [rule]
    const { publish: _, ...rest } = rule
    return settled ? [rest] : []
  })
}

/** The messages about all invalid rules, with which the build stops. Empty if there are none. */
export function problemsOf(rules: unknown): string[] {
  if (!Array.isArray(rules)) return [`privatePaths must be a list of rules, got ${show(rules)}.`]
  return rules.flatMap((rule) => {
    const compiled = compileRule(rule)
    return compiled.ok ? [] : [compiled.problem]
  })
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

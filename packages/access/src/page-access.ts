import { timesOnly } from './audience-times.js'
import { ANYONE_SIGNED_IN, type Audience, both, type Expression, expressionOf } from './expression.js'
import { isRecord, isSomeNames } from './guards.js'
import { isCondition } from './moments.js'

/**
 * The access that a page defines for itself, in front matter or for its folder: `public` removes every rule, but not when the page
 * opens or closes; `signed-in` requires a session, an expression additionally requires these groups.
 */
export type PageAccess = 'public' | 'signed-in' | Expression

/** The parsed value, or why it is invalid. */
export type ReadAccess<Access = PageAccess> =
  | { readonly ok: true; readonly access: Access }
  | { readonly ok: false; readonly problem: string }

/**
 * Parses a page's `access`. Never throws: the build turns `problem` into a message that names the file.
 *
 * @example
 * readPageAccess({ any: ['acme', ['globex', 'beta']] }) // acme, or both globex and beta
 */
export function readPageAccess(value: unknown): ReadAccess {
  if (value === 'public' || value === 'signed-in') return { ok: true, access: value }
  const read = readGroups(value)
  if (read && typeof read !== 'string') return { ok: true, access: read }
  return {
    ok: false,
    problem:
      `access is ${JSON.stringify(value)}, which ${read ?? 'does not say who may read'}. ` +
      'To be safe, the page is not published. Write access: public, access: signed-in, access: { groups: [name] } for readers ' +
      'in every group, or access: { any: [name, [name, name]] } for readers who meet one of the alternatives.',
  }
}

/** Parses the access of a rule: as for a page, but a rule cannot make a page public. */
export function readRuleAccess(value: unknown): ReadAccess<Expression> {
  if (value === 'signed-in') return { ok: true, access: ANYONE_SIGNED_IN }
  const read = readGroups(value)
  if (read && typeof read !== 'string') return { ok: true, access: read }
  return { ok: false, problem: read ?? 'does not say who may read' }
}

/** The audience after a page's own access was applied. `undefined` is public at any time. */
export function withPageAccess(audience: Audience, access: PageAccess): Audience {
  if (access === 'public') return timesOnly(audience)
  return both(audience, access === 'signed-in' ? ANYONE_SIGNED_IN : access)
}

/**
 * Parses `{ groups }` or `{ any }` as an expression; returns a text that says what is wrong, or undefined for something
 * else.
 */
function readGroups(value: unknown): Expression | string | undefined {
  if (!isRecord(value)) return undefined
  const { groups, any, ...more } = value
  const extra = Object.keys(more)[0]
  if (extra !== undefined) return `has the unknown name ${JSON.stringify(extra)}`
  if (groups !== undefined && any !== undefined) return 'has both groups and any; write one of them'
  if (groups !== undefined)
    return isGroups(groups) ? expressionOf([groups]) : 'has groups that are not a non-empty list of names'
  if (any === undefined) return undefined
  if (!Array.isArray(any) || any.length === 0) return 'has an any that is not a list of alternatives'
  const clauses = any.map((alternative: unknown) => (typeof alternative === 'string' ? [alternative] : alternative))
  if (!clauses.every(isGroups)) return 'has an alternative in any that is neither a name nor a list of names'
  try {
    return expressionOf(clauses)
  } catch (cause) {
    return `has too many alternatives (${cause instanceof Error ? cause.message : 'unknown reason'})`
  }
}

/** Whether a value is a list of names that groups can have. */
const isGroups = (value: unknown): value is string[] => isSomeNames(value) && !value.some(isCondition)

import { type Audience, both } from './expression.js'
import { type AccessRule, compileRule } from './rule.js'

/**
 * The audience of a path: the requirements of every rule that matches it, combined with *and*. `undefined` means
 * public.
 *
 * @param path an address, see `canonicalPath`
 * @throws TypeError with a message if a rule cannot be parsed: an audience must never be guessed. RangeError if the
 * matching rules multiply to more than 64 clauses.
 */
export function audienceOf(rules: readonly AccessRule[], path: string): Audience {
  let audience: Audience
  for (const rule of rules) {
    const compiled = compileRule(rule)
    if (!compiled.ok) throw new TypeError(compiled.problem)
    if (compiled.matches(path)) audience = both(audience, compiled.access)
  }
  return audience
}

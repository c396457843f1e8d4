import { type Audience, both } from './expression.js'
import { normalizePath } from './paths.js'
import { type AccessRule, compileRule } from './rule.js'

/**
 * The audience of a path: what every rule that matches it asks for, joined by *and*. `undefined` means public.
 *
 * @throws TypeError with a sentence when a rule cannot be read: an audience must never be guessed. RangeError when the rules
 * that match multiply to more than 64 clauses.
 */
export function audienceOf(rules: readonly AccessRule[], path: string): Audience {
  const asked = normalizePath(path)
  let audience: Audience
  for (const rule of rules) {
    const compiled = compileRule(rule)
    if (!compiled.ok) throw new TypeError(compiled.problem)
    if (compiled.matches(asked)) audience = both(audience, compiled.access)
  }
  return audience
}

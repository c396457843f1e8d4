import { normalizePath } from './paths.js'
import { type AccessRule, compileRule } from './rule.js'

/** Groups of which a reader needs every one; `[]` is anyone signed in, `undefined` everyone. */
export type Audience = readonly string[] | undefined

/**
 * The audience of a path: the sorted union of the groups of every rule that matches it. `[]` means "anyone signed in",
 * `undefined` means public.
 *
 * @throws TypeError with a sentence when a rule cannot be read: an audience must never be guessed.
 */
export function audienceOf(rules: readonly AccessRule[], path: string): string[] | undefined {
  const asked = normalizePath(path)
  const groups = new Set<string>()
  let matched = false
  for (const rule of rules) {
    const compiled = compileRule(rule)
    if (!compiled.ok) throw new TypeError(compiled.problem)
    if (!compiled.matches(asked)) continue
    matched = true
    for (const group of compiled.groups) groups.add(group)
  }
  return matched ? [...groups].sort() : undefined
}

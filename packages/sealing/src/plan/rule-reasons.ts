import { type AccessRule, ANYONE_SIGNED_IN, compileRule, isSameAudience } from '@portico/access'
import type { AccessReason } from './access-reason.js'

/** The rules that match a path without base URL, as reasons for its audience. */
export const rulesFor = (rules: readonly AccessRule[], path: string): AccessReason[] =>
  rules.flatMap((rule): AccessReason[] => {
    const compiled = compileRule(rule)
    if (!compiled.ok || !compiled.matches(path)) return []
    const access = isSameAudience(compiled.access, ANYONE_SIGNED_IN) ? 'signed-in' : compiled.access
    return [{ by: 'rule', at: patternOf(rule), access }]
  })

/** The pattern of a rule, as shown in a reason. */
export const patternOf = ({ path }: AccessRule): string =>
  typeof path === 'string' ? path : `/${path.regex}/${path.flags ?? ''}`

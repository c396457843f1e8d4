import { type Audience, audienceOf } from '@portico/access'
import type { SealPlan } from '../plan.js'

/** The audience of a path of the published site, without base URL, as the build left it: of a page or of its text twin. */
export function planAudience({ rules, exceptions = {} }: SealPlan, path: string): Audience {
  const bare = path.replace(/(.)\/$/, '$1')
  for (const key of [bare, bare.replace(/(\/index)?\.(html|md|mdx|txt)$/, '') || '/']) {
    const found = exceptions[key]
    if (found !== undefined) return found ?? undefined
  }
  return audienceOf(rules, bare)
}

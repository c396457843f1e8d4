import { type Audience, audienceOf, normalizePath } from '@portico/access'
import { barePath } from './paths.js'
import type { SealPlan } from './plan.js'

/**
 * The audience of a path of the published site, decoded and without base URL, as the build left it: of a page or of its
 * text twin.
 */
export function planAudience(
  { rules, exceptions = {} }: Pick<SealPlan, 'rules' | 'exceptions'>,
  path: string,
): Audience {
  // In a file's name `#`, `?` and `%` are letters like others.
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const bare = barePath(normalizePath(encoded))
  for (const key of [bare, bare.replace(/(\/index)?\.(html|md|mdx|txt)$/, '') || '/']) {
    const found = exceptions[key]
    if (found !== undefined) return found ?? undefined
  }
  return audienceOf(rules, barePath(encoded))
}

import { type Audience, audienceOf, both, normalizePath } from '@portico/access'
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
  const withoutEnding = (one: string) => one.replace(/(\/index)?\.(html|md|mdx|txt)$/, '') || '/'
  for (const key of [bare, withoutEnding(bare)]) {
    const found = exceptions[key]
    if (found !== undefined) return found ?? undefined
  }
  // A rule may name the page to its last letter, which its text twin must not escape.
  try {
    const [own, page] = [barePath(encoded), withoutEnding(encoded)].map((one) => audienceOf(rules, one))
    return both(own, page)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Error(`The privatePaths rules that match ${path} cannot be combined. ${cause.message}`, { cause })
  }
}

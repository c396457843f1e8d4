import { type Audience, audienceOf, both, normalizePath } from '@portico/access'
import { barePath } from './paths.js'
import type { SealPlan } from './plan.js'

/**
 * Returns the audience of a path of the published site, as the build recorded it: the path of a page or of its Markdown twin,
 * decoded and without base URL.
 */
export function planAudience(
  { rules, exceptions = {} }: Pick<SealPlan, 'rules' | 'exceptions'>,
  path: string,
): Audience {
  // In the name of a file, `#`, `?` and `%` are ordinary characters.
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const bare = barePath(normalizePath(encoded))
  const withoutEnding = (one: string) => one.replace(/(\/index)?\.(html|md|mdx|txt)$/, '') || '/'
  for (const key of [bare, withoutEnding(bare)]) {
    const found = exceptions[key]
    if (found !== undefined) return found ?? undefined
  }
  // A rule may name the exact page, and its Markdown twin must be covered too.
  try {
    const [own, page] = [barePath(encoded), withoutEnding(encoded)].map((one) => audienceOf(rules, one))
    return both(own, page)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Error(`The privatePaths rules that match ${path} cannot be combined. ${cause.message}`, { cause })
  }
}

import { type Audience, addressOf, audienceOf, both, pagePath } from '@portico/access'
import { siteKey } from './paths.js'
import type { SealPlan } from './plan.js'

/**
 * Returns the audience of a path of the published site, as the build recorded it: the path of a page or of its Markdown twin,
 * decoded and without base URL.
 */
export function planAudience(
  { rules, exceptions = {} }: Pick<SealPlan, 'rules' | 'exceptions'>,
  path: string,
): Audience {
  const address = addressOf(path)
  // A rule may name the exact page, and the files beside it must be covered too.
  const beside = [address, pagePath(address)?.page ?? address, address.replace(/\.(?:mdx|txt)$/i, '')]
  for (const key of beside.map((address) => siteKey(address))) {
    const exception = Object.hasOwn(exceptions, key) ? exceptions[key] : undefined
    if (exception !== undefined) return exception ?? undefined
  }
  try {
    return beside.map((address) => audienceOf(rules, address)).reduce(both)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Error(`The privatePaths rules that match ${path} cannot be combined. ${cause.message}`, { cause })
  }
}

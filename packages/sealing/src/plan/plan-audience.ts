import { type Audience, addressOf, audienceOf, both, pagePath, pathKey } from '@portico/access'
import type { SealPlan } from './plan.js'

type Exceptions = NonNullable<SealPlan['exceptions']>

/** Every file of a build is looked up in the same plan. */
const keyed = new WeakMap<Exceptions, ReadonlyMap<string, Exceptions[string]>>()

/** Paths that differ only in case or spelling lead to one page, for the site's router as for its rules. */
function exceptionsByPath(exceptions: Exceptions): ReadonlyMap<string, Exceptions[string]> {
  const byPath =
    keyed.get(exceptions) ??
    new Map(Object.entries(exceptions).map(([path, access]) => [pathKey(path) ?? path, access] as const))
  keyed.set(exceptions, byPath)
  return byPath
}

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
  const byPath = exceptionsByPath(exceptions)
  for (const key of beside.map((address) => pathKey(address))) {
    const exception = key === undefined ? undefined : byPath.get(key)
    if (exception !== undefined) return exception ?? undefined
  }
  try {
    return beside.map((address) => audienceOf(rules, address)).reduce(both)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Error(`The privatePaths rules that match ${path} cannot be combined. ${cause.message}`, { cause })
  }
}

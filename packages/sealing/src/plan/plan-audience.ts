import { type Audience, addressOf, audienceOf, both, pagePath, pathKey } from '@portico/access'
import { siteKey } from './paths.js'
import type { SealPlan } from './plan.js'

type Exceptions = NonNullable<SealPlan['exceptions']>

/** Every file of a build is looked up in the same plan. */
const audiencesOf = new WeakMap<Exceptions, ReadonlyMap<string, Audience>>()

/** The audiences of exceptions by the key of their path; where pages differ only in spelling, that of all of them. */
function audiencesByKey(exceptions: Exceptions): ReadonlyMap<string, Audience> {
  const cached = audiencesOf.get(exceptions)
  if (cached) return cached
  const audiences = new Map<string, Audience>()
  for (const [path, access] of Object.entries(exceptions)) {
    const key = pathKey(path) ?? path
    audiences.set(key, both(audiences.get(key), access ?? undefined))
  }
  audiencesOf.set(exceptions, audiences)
  return audiences
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
  const paths = beside.map((address) => siteKey(address))
  for (const path of paths) {
    const exception = Object.hasOwn(exceptions, path) ? exceptions[path] : undefined
    if (exception !== undefined) return exception ?? undefined
  }
  // Another spelling may be a page of its own, which no exception opens, or lead to a page that an exception closes.
  const audiences = audiencesByKey(exceptions)
  const otherSpellings = paths.map((path) => audiences.get(pathKey(path) ?? path))
  try {
    return [...otherSpellings, ...beside.map((address) => audienceOf(rules, address))].reduce(both)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Error(`The privatePaths rules that match ${path} cannot be combined. ${cause.message}`, { cause })
  }
}

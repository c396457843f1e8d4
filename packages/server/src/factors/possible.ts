import { METHODS, type Method, type Proof } from '@portico/protocol'
import type { OrganizationSettings } from '../organizations/settings.js'

const METHOD_NAMES = Object.keys(METHODS) as Method[]

/** What can be proved with the methods that an organization allows. */
export function possibleIn({ allowed_methods }: OrganizationSettings): Proof[] {
  const allowed = allowed_methods.length === 0 ? METHOD_NAMES : allowed_methods
  return [...new Set(allowed.flatMap((method) => METHODS[method].proves ?? []))]
}

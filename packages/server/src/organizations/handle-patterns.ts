import { type GivenPattern, tests } from '../patterns/pattern.js'
import type { OrganizationSettings } from './settings.js'

/** A pattern for handles, which only the server matches. */
export const handlePattern = (source: string): GivenPattern => ({ source, ignoreCase: false, inBrowsers: false })

/** Whether an organization's patterns let a handle in. Without patterns every handle may come in, and none is needed. */
export function fitsHandlePatterns({ handle_patterns }: OrganizationSettings, handle: string | undefined): boolean {
  if (handle_patterns.length === 0) return true
  return handle !== undefined && handle_patterns.some((source) => tests(handlePattern(source), handle) === true)
}

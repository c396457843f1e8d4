import type { SiteChanges } from '@portico/sealing/reading'
import { READING_LIMITS } from './limits.js'

/**
 * Describes what changed, in the format for programs.
 *
 * @param asked the time of the request, which is the next `since`
 */
export function changedPages(
  { build, pages }: Extract<SiteChanges, { ok: true }>,
  { origin, requestTime }: { readonly origin: string; readonly requestTime: Date },
) {
  return {
    build,
    asked_at: requestTime.toISOString(),
    total: pages.length,
    pages: pages.slice(0, READING_LIMITS.pages).map(({ path, ...rest }) => ({
      id: path,
      ...rest,
      url: new URL(path, origin).href,
    })),
  }
}

/** Why it cannot be determined what changed. */
export const sinceMessage = (build: string | null): string =>
  `since must be a time such as 2026-01-31T12:00:00Z, or the currently published build, ${build}. Leave it out to get all pages, and compare their digests`

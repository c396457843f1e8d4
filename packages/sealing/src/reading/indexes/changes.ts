import type { ListedPage } from './open-indexes.js'

/** What changed, or why that cannot be determined. */
export type SiteChanges =
  | { readonly ok: true; readonly build: string | null; readonly pages: readonly ListedPage[] }
  | { readonly ok: false; readonly why: 'not_a_time'; readonly build: string | null }

/**
 * Returns the pages that changed since an instant, newest first. Pages without a date are always included, because they may have
 * changed. Nothing has changed since the published build itself. Without `since`, returns all pages.
 *
 * @param since an instant in ISO 8601 format, or the name of a build
 */
export function changesSince(
  pages: readonly ListedPage[],
  { since, build = null }: { readonly since?: string; readonly build?: string | null },
): SiteChanges {
  if (since !== undefined && since === build) return { ok: true, build, pages: [] }
  const from = since === undefined ? undefined : instant(since)
  if (since !== undefined && from === undefined) return { ok: false, why: 'not_a_time', build }
  const changed = pages.filter((page) => from === undefined || page.changed === undefined || at(page) > from)
  return {
    ok: true,
    build,
    pages: changed.toSorted((a, b) => at(b) - at(a) || (a.path < b.path ? -1 : 1)),
  }
}

const at = ({ changed }: ListedPage) => Date.parse(changed ?? '') || 0

/** A date, or a date and time with a time zone: other forms mean different instants on different machines. */
function instant(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

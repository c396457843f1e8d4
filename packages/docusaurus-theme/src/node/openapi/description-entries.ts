import { type Expression, implies, isSameAudience } from '@portico/access'
import { addedEntries, type SearchEntry, searchEntries, titleOf } from '@portico/openapi'
import { applyOverlays, fields, type Json } from '@portico/openapi/description'
import type { IndexedPage } from '@portico/sealing/search'
import type { SiteDescription } from './site-descriptions.js'

/** What everyone finds of the descriptions that they may read. */
export const publicEntries = (descriptions: readonly SiteDescription[], baseUrl: string): IndexedPage[] =>
  descriptions
    .filter(({ readers }) => readers === undefined)
    .flatMap(({ open, route }) => indexed(searchEntries(open), { open, route, baseUrl }))

/**
 * What the readers of a part find of a description: all of it, if the part has the readers of the description, or what they see in
 * addition to those of other parts.
 */
export function partEntries(
  { open, overlays, readers, route }: SiteDescription,
  partReaders: Expression,
  baseUrl: string,
): IndexedPage[] {
  const page = { open, route, baseUrl }
  if (readers !== undefined && isSameAudience(readers, partReaders)) return indexed(searchEntries(open), page)
  const others = overlays.filter((overlay) => implies(partReaders, overlay.readers))
  const before = others.filter((overlay) => !isSameAudience(overlay.readers, partReaders))
  if (before.length === others.length) return []
  return indexed(addedEntries(applyOverlays(open, others), applyOverlays(open, before)), page)
}

/** Each entry as a piece of the page: a description is too long to be ranked, and loaded, as one. */
function indexed(
  entries: readonly SearchEntry[],
  { open, route, baseUrl }: { readonly open: Json; readonly route: string; readonly baseUrl: string },
): IndexedPage[] {
  const page = titleOf(fields(open))
  const address = baseUrl + route.slice(1)
  return entries.map(({ anchor, title, texts }) => ({
    url: anchor === '' ? address : `${address}#${encodeURI(anchor)}`,
    kind: 'api',
    title,
    ...(anchor !== '' && { page }),
    sections: [{ anchor: '', heading: '', text: texts.join(' · ') }],
  }))
}

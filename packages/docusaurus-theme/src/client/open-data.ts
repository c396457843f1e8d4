import type { GlobalData } from '../docs-data.js'
import { mergeDocsData } from '../reader/merge-docs-data.js'
import type { ReaderPatch } from '../reader/reader-patch.js'
import type { Parts } from './visitor.js'

/** What the open parts add to pages that other readers see too. */
export const openPatches = (parts: Parts): ReaderPatch[] =>
  Object.values(parts).flatMap((part) => (part.at === 'open' ? [part.patch] : []))

/** The site with the open parts' additions to its global data; the same object if there are none. */
export function openSite<Site extends { readonly globalData: GlobalData }>(site: Site, parts: Parts): Site {
  const added = openPatches(parts).flatMap((patch) => patch.global)
  const globalData = mergeDocsData(site.globalData, added)
  return globalData === site.globalData ? site : { ...site, globalData }
}

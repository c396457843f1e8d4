import type { GlobalData } from '../docs-data.js'
import { mergeDocsData } from '../merge-docs-data.js'
import type { ReaderPatch } from '../reader-patch.js'
import type { SiteState } from './store.js'

/** What the open parts add to pages that others see too. */
export const openPatches = (parts: SiteState['parts']): ReaderPatch[] =>
  Object.values(parts).flatMap((part) => (part.at === 'open' ? [part.patch] : []))

/** The site's global data with what the open parts add to it. */
export const openData = <Data extends GlobalData>(data: Data, parts: SiteState['parts']): Data =>
  mergeDocsData(
    data,
    openPatches(parts).flatMap((patch) => patch.global),
  )

import type { GlobalData } from '../docs-data.js'
import { mergeDocsData } from '../reader/merge-docs-data.js'
import type { ReaderPatch } from '../reader/reader-patch.js'
import type { Parts } from './visitor.js'

/** What the open parts add to pages that others see too. */
export const openPatches = (parts: Parts): ReaderPatch[] =>
  Object.values(parts).flatMap((part) => (part.at === 'open' ? [part.patch] : []))

/** The site's global data with what the open parts add to it. */
export const openData = <Data extends GlobalData>(data: Data, parts: Parts): Data =>
  mergeDocsData(
    data,
    openPatches(parts).flatMap((patch) => patch.global),
  )

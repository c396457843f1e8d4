import MiniSearch from 'minisearch'
import { INDEX_OPTIONS } from '../../search/index-options.js'
import type { Section } from '../../search/section.js'

/** An index of sections, as the JSON that the browser's search loads. Of two sections at one address the first counts. */
export function makeIndex(sections: readonly Section[]): string {
  const index = new MiniSearch<Section>(INDEX_OPTIONS)
  index.addAll([...new Map([...sections].reverse().map((section) => [section.url, section])).values()].reverse())
  return JSON.stringify(index)
}

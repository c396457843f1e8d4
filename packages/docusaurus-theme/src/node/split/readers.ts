import type { Work } from './site.js'

/** Stands before a page that names others and lays over its data what the reader's parts add. */
export const readerFile = (chunk: string) => `reader-${chunk}.js`

/** The components of pages that name others, by chunk. A page of the pages plugin stands in no list and has no neighbours. */
export function readersOf(work: Work): Record<string, string> {
  const alone = new Set(
    work.pages.flatMap(({ plugin, metadata }) => (/-pages$/.test(plugin) ? [metadata.permalink] : [])),
  )
  return Object.fromEntries(
    work.routes.flatMap(({ route, names }) => {
      const naming = ['__props', 'content', 'items', 'sidebar'].some((name) => name in names)
      const page = typeof names.__comp === 'string' ? work.site.registry[names.__comp] : undefined
      return naming && page && !alone.has(route.path) ? [[names.__comp, page]] : []
    }),
  )
}

import type { SplitWork } from './content-routes.js'

/** The file that wraps a page that names others, and adds to its data what the reader's parts contain. */
export const readerFile = (chunk: string) => `reader-${chunk}.js`

/** Returns the components of pages that name others, by chunk. A page of the pages plugin is in no list and has no neighbors. */
export function readersOf(work: SplitWork): Record<string, string> {
  const alone = new Set(
    work.pages.flatMap(({ plugin, metadata }) => (/-pages$/.test(plugin) ? [metadata.permalink] : [])),
  )
  return Object.fromEntries(
    work.routes.flatMap(({ route, names }) => {
      const naming = ['__props', 'content', 'items', 'sidebar'].some((name) => name in names)
      const page = typeof names.__comp === 'string' ? work.site.registry[names.__comp] : undefined
      // The layout around docs at the root of the site has the address of the home page.
      const isAlone = alone.has(route.path) && !route.routes
      return naming && page && !isAlone ? [[names.__comp, page]] : []
    }),
  )
}

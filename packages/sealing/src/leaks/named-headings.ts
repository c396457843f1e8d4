import { decodeText } from '@portico/access/guards'
import { barePath, pageTable, sitePath } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { planAudience } from '../plan/plan-audience.js'

/**
 * A public link to a heading of a private page: the address of the link, its fragment, which names the heading, and the page's
 * source.
 */
export interface NamedHeading {
  readonly link: string
  readonly heading: string
  readonly source?: string
}

/** Prepares the search for links whose fragments reveal the text of a heading of a private page. */
export function namedHeadings(plan: SealPlan): (path: string, text: string) => NamedHeading[] {
  const pageAt = pageTable(plan)
  const free = new Set(plan.publicTexts.map((text) => text.replace(/^#/, '')))
  return (file, text) => {
    if (!/\.html$/.test(file)) return []
    const links = text.matchAll(/[\s"']href=["']?([^"'\s>#]*)#([^"'\s>]+)/g)
    const targets = new Set(
      Array.from(links, ([, address = '', heading = '']) => ({
        path: barePath(sitePath(address, plan.baseUrl)),
        heading,
      }))
        .filter(
          ({ path, heading }) =>
            path.startsWith('/') && !free.has(heading) && planAudience(plan, decodeText(path)) !== undefined,
        )
        .map(({ path, heading }) => `${path}#${heading}`),
    )
    return Array.from(targets, (link) => {
      const [path = '', heading = ''] = link.split('#')
      const source = pageAt(path)?.source
      return source === undefined ? { link, heading } : { link, heading, source }
    })
  }
}

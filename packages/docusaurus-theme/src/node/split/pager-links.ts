import { type Audience, implies, isSameAudience } from '@portico/access'
import type { Fix, Link, PassedLink, Step } from '../../reader/reader-patch.js'

/** A neighbor that a page's own front matter requests, and who may see it. */
export interface ChosenLink extends Link {
  readonly audience: Audience
}

/** A page in the order of previous and next links. `fixed` contains the neighbors that its own front matter requests. */
export interface TrailPage extends PassedLink {
  readonly audience: Audience
  readonly fixed?: { readonly previous?: ChosenLink | null; readonly next?: ChosenLink | null }
}

/** The neighbors of a page as one audience sees them. */
export interface Neighbours {
  readonly previous?: Link
  readonly next?: Link
}

/** Returns the neighbors of the page at `index` for `reader`: the nearest pages that they may see. */
export function neighboursFor(trail: readonly TrailPage[], index: number, reader: Audience): Neighbours {
  const sees = (link: ChosenLink | null) => link !== null && implies(reader, link.audience)
  const fixed = trail[index]?.fixed
  const side = (name: 'previous' | 'next', near: readonly TrailPage[]): Neighbours => {
    const own = fixed?.[name]
    const neighbour =
      own === undefined ? near.find((page) => implies(reader, page.audience)) : sees(own) ? own : undefined
    return neighbour ? { [name]: linkOf(neighbour) } : {}
  }
  return { ...side('previous', trail.slice(0, index).reverse()), ...side('next', trail.slice(index + 1)) }
}

/** Returns what the part of `readers` adds to a trail that the host shows to `host`. */
export function stepsOf(
  name: string,
  trail: readonly TrailPage[],
  host: Audience,
  readers: Audience,
): { steps: Step[]; fixes: Fix[] } {
  const inHost = (page: TrailPage) => implies(host, page.audience)
  const isOurs = (page: TrailPage) => isSameAudience(page.audience, readers)
  let gap = 0
  const steps = trail.flatMap((page, at): Step[] => {
    if (inHost(page)) gap++
    if (inHost(page) || !isOurs(page)) return []
    const after = trail.slice(0, at).findLast(inHost)
    const before = trail.slice(at + 1).find(inHost)
    const rank = at - (after ? trail.indexOf(after) : -1)
    return [
      {
        ...passedLink(page),
        trail: name,
        gap,
        rank,
        after: after && passedLink(after),
        before: before && passedLink(before),
      },
    ]
  })
  const ours = (link: ChosenLink) => !implies(host, link.audience) && isSameAudience(link.audience, readers)
  // A page that chose its own neighbor must not get one from its position: `null` tells the browser so.
  const fixes = trail.flatMap((page): Fix[] =>
    (['previous', 'next'] as const).flatMap((side) => {
      const link = page.fixed?.[side]
      if (link === undefined || !(inHost(page) || isOurs(page))) return []
      return [{ path: page.permalink, [side]: link && ours(link) ? linkOf(link) : null }]
    }),
  )
  return { steps, fixes }
}

const linkOf = ({ title, permalink }: Link): Link => ({ title, permalink })

const passedLink = ({ passing, ...page }: PassedLink): PassedLink => ({
  ...linkOf(page),
  passing,
})

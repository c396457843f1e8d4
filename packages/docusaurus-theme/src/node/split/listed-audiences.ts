import type { Audience } from '@portico/access'
import { barePath } from '@portico/sealing/plan'
import type { ListFamily } from './blog/post-lists.js'
import type { ContentRoute } from './content-routes.js'

/** The audiences of the pages that a list, a tag or an author names, by the address of the list. */
export type ListedAudiences = ReadonlyMap<string, readonly Audience[]>

/** Collects them from lists of posts and from tag pages. */
export function listedAudiences(
  routes: readonly ContentRoute[],
  families: readonly ListFamily[],
  at: (path: string) => Audience,
): ListedAudiences {
  const lists = families.flatMap(({ pages: [first], posts }) =>
    first ? [[barePath(first.route.path), posts.map((post) => at(post.path))] as const] : [],
  )
  const tags = routes.flatMap(({ props }) => {
    const tag = props?.data.tag as { items?: { permalink: string }[]; permalink: string } | undefined
    return tag?.items ? [[barePath(tag.permalink), tag.items.map((item) => at(item.permalink))] as const] : []
  })
  return new Map([...lists, ...tags])
}

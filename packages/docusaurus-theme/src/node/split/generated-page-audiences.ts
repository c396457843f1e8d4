import { type Audience, both, hasTimes, withoutTimes } from '@portico/access'
import { barePath } from '@portico/sealing/plan'
import type { SidebarItem } from '../../reader/reader-patch.js'
import type { AccessMap } from '../access/access-map.js'
import { common, union } from '../access/route-audiences.js'
import { listFamilies } from './blog/post-lists.js'
import type { ContentRoute } from './content-routes.js'

/**
 * Sets the audiences of generated pages from what they list: the page of a category, a tag or an author whose pages are all
 * private requires the groups of all of them, and opens with the first of them. Its name comes from them, so it must not be public.
 *
 * @returns the paths of these pages. Docusaurus derives a path from the name, so nothing may be published there either
 */
export function deriveAudiences(
  routes: readonly ContentRoute[],
  access: AccessMap,
  pathOf: (chunk: string) => string | undefined,
): string[] {
  const followed: string[] = []
  const follow = (path: string, pages: readonly string[]) => {
    const audiences = pages.map(access.at)
    const own = access.at(path)
    if (pages.length === 0 || audiences.some((audience) => audience === undefined)) return
    access.set(path, both(own, ofAll(audiences)), { by: 'list' })
    followed.push(path)
  }
  const generated = new Set(
    routes.filter(({ props }) => props?.data.categoryGeneratedIndex).map(({ route }) => barePath(route.path)),
  )
  for (const { props } of routes) {
    const sidebars = (props?.data.version as { docsSidebars?: Record<string, SidebarItem[]> } | undefined)?.docsSidebars
    for (const category of Object.values(sidebars ?? {}).flatMap(categories))
      if (category.href && generated.has(barePath(category.href))) follow(category.href, pagesOf(category, generated))
    const tag = props?.data.tag as { items?: { permalink: string }[]; permalink: string } | undefined
    if (tag?.items)
      follow(
        tag.permalink,
        tag.items.map((item) => item.permalink),
      )
  }
  for (const family of listFamilies(routes, pathOf)) {
    if (!family.pages.every(({ props }) => props?.data.tag || props?.data.author)) continue
    for (const { route } of family.pages)
      follow(
        route.path,
        family.posts.map((post) => post.path),
      )
  }
  return followed
}

/** Who may read a list of private pages: readers in the groups of all of them, at the times at which one of them is open. */
function ofAll(audiences: readonly Audience[]): Audience {
  if (!audiences.some(hasTimes)) return union(audiences)
  return union([union(audiences.map(withoutTimes)), audiences.reduce(common, audiences[0])])
}

const categories = (item: SidebarItem[] | SidebarItem): SidebarItem[] =>
  Array.isArray(item)
    ? item.flatMap(categories)
    : item.type === 'category'
      ? [...(item.items ?? []).flatMap(categories), item]
      : []

function pagesOf(category: SidebarItem, generated: ReadonlySet<string>): string[] {
  return (category.items ?? []).flatMap((item) => [
    ...(item.href?.startsWith('/') && !generated.has(barePath(item.href)) ? [item.href] : []),
    ...pagesOf(item, generated),
  ])
}

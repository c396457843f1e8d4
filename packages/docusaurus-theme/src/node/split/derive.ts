import { barePath } from '../../bare-path.js'
import type { SidebarItem } from '../../reader-patch.js'
import type { AccessMap } from '../access-map.js'
import { union } from './hosts.js'
import { listFamilies } from './lists.js'
import type { ContentRoute } from './site.js'

/**
 * Pages that nobody wrote follow what they list: a category's page, or a tag's, whose pages are all private asks for the
 * groups of all of them. Its name is theirs, so it must not stand in public.
 */
export function deriveAudiences(
  routes: readonly ContentRoute[],
  access: AccessMap,
  pathOf: (chunk: string) => string | undefined,
): void {
  const follow = (path: string, pages: readonly string[]) => {
    const audiences = pages.map(access.at)
    const own = access.at(path)
    if (pages.length > 0 && audiences.every((audience) => audience !== undefined))
      access.set(path, union([own, ...audiences]))
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
    if (!family.pages.every(({ props }) => props?.data.tag)) continue
    for (const { route } of family.pages)
      follow(
        route.path,
        family.posts.map((post) => post.path),
      )
  }
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

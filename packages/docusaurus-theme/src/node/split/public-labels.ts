import type { Audience } from '@portico/access'
import type { SidebarItem } from '../../reader/reader-patch.js'
import { contentRoutes } from './content-routes.js'
import type { SplitInput } from './split-site.js'

/**
 * Returns the labels of sidebars and category pages that everyone sees, judged by what is behind each item: labels of public
 * pages, of links to other sites, and of categories that contain either. Computed before the site is split, so that an error in
 * the split cannot affect it.
 */
export function publicLabels({ site, access, read }: Pick<SplitInput, 'site' | 'access' | 'read'>): string[] {
  return contentRoutes(site, access.at, read).flatMap(({ route, props }) => {
    const version = props?.data.version as
      | { docsSidebars?: Readonly<Record<string, readonly SidebarItem[]>> }
      | undefined
    const category = props?.data.categoryGeneratedIndex as { title?: string; description?: string } | undefined
    return [
      ...Object.values(version?.docsSidebars ?? {}).flatMap((items) =>
        items.flatMap((item) => labelsIn(item, access.at)),
      ),
      ...(category && access.at(route.path) === undefined ? [category.title ?? '', category.description ?? ''] : []),
    ].filter((label) => label !== '')
  })
}

function labelsIn(item: SidebarItem, at: (path: string) => Audience): string[] {
  const inner = (item.items ?? []).flatMap((child) => labelsIn(child, at))
  const isOpen = inner.length > 0 || (item.href !== undefined && at(item.href) === undefined)
  return isOpen && item.label ? [item.label, ...inner] : inner
}

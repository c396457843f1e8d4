import type { Audience } from '@portico/access'
import type { SidebarItem } from '../../reader/reader-patch.js'
import { contentRoutes } from './site.js'
import type { SplitInput } from './split-site.js'

/**
 * What sidebars and pages of categories say to everyone, by what is behind each item: labels of public pages, of links that
 * lead elsewhere, and of categories that hold either. Asked of the site before it is split, so the split cannot err here.
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
  const inner = (item.items ?? []).flatMap((one) => labelsIn(one, at))
  const isOpen = inner.length > 0 || (item.href !== undefined && at(item.href) === undefined)
  return isOpen && item.label ? [item.label, ...inner] : inner
}

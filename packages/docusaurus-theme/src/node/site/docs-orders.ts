import type { AllContent } from './content-folders.js'
import type { PageLink } from './read-pages.js'

/**
 * The pages of each docs sidebar in the order of their previous and next links, by `orderKey`. A page that occurs twice in the
 * sidebar is listed twice. Items that the sidebar only links to are left out, a distinction that is lost in the sidebar data that
 * pages receive.
 */
export type DocsOrders = ReadonlyMap<string, readonly PageLink[]>

/** The key of an order. */
export const orderKey = (instance: string, version: string, sidebar: string): string =>
  [instance, version, sidebar].join('/')

/** Reads the orders from what the docs plugin loaded, in the same way as the plugin itself. */
export function docsOrders(allContent: AllContent): DocsOrders {
  const instances = Object.entries(allContent['docusaurus-plugin-content-docs'] ?? {}) as [string, Partial<Docs>][]
  return new Map(
    instances.flatMap(([instance, { loadedVersions = [] }]) =>
      loadedVersions.flatMap(({ versionName, docs, sidebars }) => {
        const byId = new Map(docs.flatMap((doc) => (doc.unlisted ? [] : [[doc.id, doc] as const])))
        return Object.entries(sidebars).map(
          ([sidebar, items]) => [orderKey(instance, versionName, sidebar), items.flatMap(linksOf(byId))] as const,
        )
      }),
    ),
  )
}

interface Doc extends PageLink {
  readonly id: string
  readonly unlisted?: boolean
  readonly frontMatter: { readonly pagination_label?: string; readonly sidebar_label?: string }
}

interface Item {
  readonly type: string
  readonly id?: string
  readonly label?: string
  readonly link?: { readonly type: string; readonly id?: string; readonly permalink?: string }
  readonly items?: readonly Item[]
}

interface Docs {
  readonly loadedVersions: readonly {
    readonly versionName: string
    readonly docs: readonly Doc[]
    readonly sidebars: Readonly<Record<string, readonly Item[]>>
  }[]
}

const linksOf =
  (docs: ReadonlyMap<string, Doc>) =>
  ({ type, id = '', label, link, items = [] }: Item): PageLink[] => {
    if (type === 'doc') return linkTo(docs.get(id), label)
    if (type !== 'category') return []
    const own = link?.type === 'doc' ? linkTo(docs.get(link.id ?? '')) : []
    const index = link?.permalink === undefined ? [] : [{ title: label ?? '', permalink: link.permalink }]
    return [...own, ...index, ...items.flatMap(linksOf(docs))]
  }

function linkTo(doc: Doc | undefined, label?: string): PageLink[] {
  if (!doc) return []
  const { title, permalink, frontMatter } = doc
  return [{ title: frontMatter.pagination_label ?? frontMatter.sidebar_label ?? label ?? title, permalink }]
}

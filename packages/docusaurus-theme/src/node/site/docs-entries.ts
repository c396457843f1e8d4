import type { LoadContext } from '@docusaurus/types'
import { barePath } from '@portico/sealing/plan'
import type { AllContent } from './content-folders.js'
import type { SiteFiles } from './site-files.js'

/** The address of a docs version, such as `/docs`, and the page that it leads to, both with base URL. */
export interface DocsEntry {
  readonly path: string
  readonly to: string
}

/** The component of the page at such an address. */
export const ENTRY_COMPONENT = '@theme/DocsEntry'

/**
 * Returns the addresses of docs versions at which no plugin is known to have a page, each with the first page of the version: the
 * first document of the first sidebar, as Docusaurus chooses it. A version at the root of the site has none, since the home page
 * is there.
 */
export function docsEntries(
  allContent: AllContent,
  { baseUrl, siteConfig: { trailingSlash } }: Pick<LoadContext, 'baseUrl' | 'siteConfig'>,
): DocsEntry[] {
  const versions = contents<Docs>(allContent, 'docs').flatMap(({ loadedVersions }) => loadedVersions)
  const taken = new Set([baseUrl, ...permalinksIn(allContent)].map(barePath))
  return versions.flatMap((version) => {
    const first = firstDoc(version)
    if (!first || taken.has(barePath(version.path))) return []
    return [{ path: version.path, to: trailingSlash ? `${barePath(first.permalink)}/` : first.permalink }]
  })
}

/** Whether a plugin is known to have a page at an address with base URL. */
export const isTaken = (allContent: AllContent, address: string): boolean =>
  permalinksIn(allContent).some((permalink) => barePath(permalink) === barePath(address))

interface Placed {
  readonly permalink: string
}

interface Doc extends Placed {
  readonly id: string
  readonly unlisted?: boolean
}

/** A sidebar as the docs plugin loaded it, limited to what is read here. */
interface Item {
  readonly type: string
  readonly id?: string
  readonly link?: { readonly type: string; readonly id?: string }
  readonly items?: readonly Item[]
}

interface Version {
  readonly path: string
  readonly docs: readonly Doc[]
  readonly sidebars: Readonly<Record<string, readonly Item[]>>
}

interface Docs {
  readonly loadedVersions: readonly Version[]
}

const contents = <Content>(allContent: AllContent, kind: string) =>
  Object.values(allContent[`docusaurus-plugin-content-${kind}`] ?? {}) as Content[]

function firstDoc({ docs, sidebars }: Version): Doc | undefined {
  const visible = docs.filter(({ unlisted }) => !unlisted)
  const [sidebar = []] = Object.values(sidebars)
  const firstId = sidebar.flatMap(docIds).find((id) => visible.some((doc) => doc.id === id))
  return visible.find(({ id }) => id === firstId) ?? visible[0]
}

const docIds = ({ type, id, link, items = [] }: Item): string[] => [
  ...(type === 'doc' && id !== undefined ? [id] : []),
  ...(link?.type === 'doc' && link.id !== undefined ? [link.id] : []),
  ...items.flatMap(docIds),
]

/** Every `permalink` in the data that plugins loaded, which is their name for the address of a page. */
function permalinksIn(content: unknown, seen = new Set<unknown>()): string[] {
  if (typeof content !== 'object' || content === null || seen.has(content)) return []
  seen.add(content)
  return Object.entries(content).flatMap(([name, value]) =>
    name === 'permalink' && typeof value === 'string' ? [value] : permalinksIn(value, seen),
  )
}

/**
 * Returns the entries that are the only page at their address. Another plugin may have created a page there that its content data
 * does not show; that page stays, and the entry's route is removed from the site.
 */
export function soleEntries(entries: readonly DocsEntry[], site: SiteFiles) {
  const { routes, chunkNames, registry } = site
  const isEntry = ({ key }: SiteFiles['routes'][number]) => {
    const { __comp } = Object(chunkNames[key]) as { readonly __comp?: unknown }
    return typeof __comp === 'string' && registry[__comp] === ENTRY_COMPONENT
  }
  // The layout around the docs has the same address, too, but is not a page.
  const pages = (of: SiteFiles['routes']): SiteFiles['routes'] =>
    of.flatMap((route) => (route.routes ? pages(route.routes) : [route]))
  const otherPaths = new Set(pages(routes).flatMap((route) => (isEntry(route) ? [] : [barePath(route.path)])))
  const isOver = ({ path }: { readonly path: string }) => otherPaths.has(barePath(path))
  return {
    entries: entries.filter((entry) => !isOver(entry)),
    site: { ...site, routes: routes.filter((route) => !(isEntry(route) && isOver(route))) },
  }
}

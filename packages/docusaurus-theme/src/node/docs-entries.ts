import type { LoadContext } from '@docusaurus/types'
import { barePath } from '../bare-path.js'
import type { AllContent } from './content-folders.js'

/** The address of a docs version, such as `/docs`, and the page that it leads to. Both with base URL. */
export interface DocsEntry {
  readonly path: string
  readonly to: string
}

/**
 * The addresses of docs versions at which there is no page, and the first page of each version: the first document of the
 * first sidebar, as Docusaurus chooses it. A version at the root of the site has none, since the home page is there.
 */
export function docsEntries(
  allContent: AllContent,
  { baseUrl, siteConfig: { trailingSlash } }: Pick<LoadContext, 'baseUrl' | 'siteConfig'>,
): DocsEntry[] {
  const versions = contents<Docs>(allContent, 'docs').flatMap(({ loadedVersions }) => loadedVersions)
  const pages = contents<readonly Placed[]>(allContent, 'pages').flat()
  const taken = new Set([
    barePath(baseUrl),
    ...pages.map(({ permalink }) => barePath(permalink)),
    ...versions.flatMap(({ docs, sidebars }) => [
      ...docs.map(({ permalink }) => barePath(permalink)),
      ...Object.values(sidebars).flatMap(generatedPages).map(barePath),
    ]),
  ])
  return versions.flatMap((version) => {
    const first = firstDoc(version)
    if (!first || taken.has(barePath(version.path))) return []
    return [{ path: version.path, to: trailingSlash ? `${barePath(first.permalink)}/` : first.permalink }]
  })
}

interface Placed {
  readonly permalink: string
}

interface Doc extends Placed {
  readonly id: string
  readonly unlisted?: boolean
}

/** A sidebar as the docs plugin loaded it. Only what is read here. */
interface Item {
  readonly type: string
  readonly id?: string
  readonly link?: { readonly type: string; readonly id?: string; readonly permalink?: string } | undefined
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
  const listed = docs.filter(({ unlisted }) => !unlisted)
  const [sidebar = []] = Object.values(sidebars)
  const found = sidebar.flatMap(docIds).find((id) => listed.some((doc) => doc.id === id))
  return listed.find(({ id }) => id === found) ?? listed[0]
}

const docIds = ({ type, id, link, items = [] }: Item): string[] => [
  ...(type === 'doc' && id !== undefined ? [id] : []),
  ...(link?.type === 'doc' && link.id !== undefined ? [link.id] : []),
  ...items.flatMap(docIds),
]

const generatedPages = (items: readonly Item[]): string[] =>
  items.flatMap(({ link, items: inner = [] }) => [
    ...(link?.permalink === undefined ? [] : [link.permalink]),
    ...generatedPages(inner),
  ])

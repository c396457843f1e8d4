import { type Audience, type Expression, implies } from '@portico/access'
import { DOCS_PLUGIN, type DocsPatch, type GlobalData, versionsOf } from '../../docs-data.js'
import { isDocItem, type NavbarItem, targetOf } from '../../navbar-item.js'
import { mergeDocsData } from '../../reader/merge-docs-data.js'

/** The site's data as everyone receives it, and what each part adds to it. */
export interface MenuSite {
  /** The addresses of the site in each language, that of the build first. */
  readonly homes: readonly SiteHome[]
  readonly audiences: readonly Expression[]
  readonly globalData: GlobalData
  readonly patches: readonly (readonly DocsPatch[])[]
  /** Returns the audience of a path that includes the base URL. */
  readonly at: (path: string) => Audience
}

/** The address of the site in one language. */
export interface SiteHome {
  readonly url: string
  readonly baseUrl: string
}

/**
 * Returns the parts whose readers may follow an item: its document, sidebar or version, its address, or the links in its markup.
 * Undefined if everyone may, or if it leads nowhere itself. Docusaurus throws on a link to a missing document, so an item that
 * names a document belongs to the parts that contain the document's data.
 */
export function partsOfItem(item: NavbarItem, site: MenuSite): readonly number[] | undefined {
  const { globalData, patches } = site
  if (isDocItem(item))
    return has(globalData, item) ? undefined : partsWith(patches, globalData, (data) => has(data, item))
  const target = targetOf(item)
  const paths = target === undefined ? linksIn(item.html ?? item.value) : [target]
  const audiences = paths.map((path) => audienceOfLink(path, site))
  const all = audiences.flatMap((audience) => audience ?? [])
  if (all.length === 0 || all.length < audiences.length) return undefined
  const parts = indexes(site.audiences, (readers) => all.every((audience) => implies(readers, audience)))
  // Readers of a part are also readers of each wider one.
  return parts.filter(
    (part) =>
      !parts.some((wider) => {
        const [own, other] = [site.audiences[part], site.audiences[wider]]
        return implies(own, other) && !implies(other, own)
      }),
  )
}

/** Returns the parts with the pages of a docs version that has no public ones; undefined if the version is public. */
export function partsOfVersion(
  name: string,
  { docsPluginId = 'default' }: NavbarItem,
  { globalData, patches }: MenuSite,
): readonly number[] | undefined {
  const isIn = (data: GlobalData) =>
    versionsOf(data[DOCS_PLUGIN]?.[docsPluginId]).some((version) => version.name === name && version.docs.length > 0)
  return isIn(globalData) ? undefined : partsWith(patches, globalData, isIn)
}

/** What no one may open is left to Docusaurus, which names it in an error. */
function partsWith(
  patches: MenuSite['patches'],
  globalData: GlobalData,
  isIn: (data: GlobalData) => boolean,
): readonly number[] | undefined {
  const parts = indexes(patches, (patch) => isIn(mergeDocsData(globalData, patch)))
  return parts.length > 0 ? parts : undefined
}

function audienceOfLink(target: string, { homes, at }: MenuSite): Audience {
  const path = pathOf(target, homes)
  return path === undefined ? undefined : at(path)
}

/** The addresses that markup refers to. */
const linksIn = (markup: unknown): string[] =>
  typeof markup === 'string'
    ? Array.from(markup.matchAll(HREF), ([, quoted, single, bare]) => unescaped(quoted ?? single ?? bare ?? ''))
    : []

const HREF =
  /<(?:a|area|form)\b(?:[^>"']|"[^"]*"|'[^']*')*?\s(?:href|action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi

const unescaped = (text: string) =>
  text
    .replace(/&#(x[\da-f]+|\d+);?/gi, (_, code: string) => String.fromCodePoint(Number(code.replace(/^x/i, '0x'))))
    .replaceAll('&sol;', '/')
    .replaceAll('&amp;', '&')
    .trim()

/**
 * The path on this site that an address leads to, as Docusaurus resolves it, in the language of the build; undefined if it leads
 * to another site.
 */
export function pathOf(target: string, homes: readonly SiteHome[]): string | undefined {
  const [home] = homes
  const plain = target.replace(/^pathname:\/\//, '')
  if (!home || plain === '' || plain.startsWith('#')) return undefined
  const root = new URL(home.baseUrl, home.url)
  const isOnSite = plain.startsWith(home.baseUrl) || /^([a-z][\w+.-]*:|\/\/)/i.test(plain)
  const address = isOnSite ? plain : plain.replace(/^\//, '')
  if (!URL.canParse(address, root.href)) return undefined
  const { origin, href } = new URL(address, root)
  const path = href.slice(origin.length)
  const around = homes
    .filter(
      ({ url, baseUrl }) => new URL(url).origin === origin && `${path.replace(/[?#].*/s, '')}/`.startsWith(baseUrl),
    )
    .sort((a, b) => b.baseUrl.length - a.baseUrl.length)[0]
  if (around) return home.baseUrl + path.slice(around.baseUrl.length)
  return origin === root.origin ? path : undefined
}

const indexes = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number[] =>
  items.flatMap((item, index) => (isWanted(item) ? [index] : []))

function has(data: GlobalData, { docsPluginId = 'default', docId, sidebarId }: NavbarItem): boolean {
  const versions = versionsOf(data[DOCS_PLUGIN]?.[docsPluginId])
  // On a page without a version, the navbar looks for a document in the default version.
  const last = versions.filter(({ isLast }) => isLast)
  return ((docId ?? sidebarId) && last.length > 0 ? last : versions).some((version) => {
    if (docId) return version.docs.some((doc) => doc.id === docId)
    return sidebarId ? version.sidebars?.[sidebarId]?.link !== undefined : version.docs.length > 0
  })
}

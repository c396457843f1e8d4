import { type Audience, type Expression, implies, isSameAudience } from '@portico/access'
import { barePath } from '../../paths.js'
import type { Fix, SidebarItem, Step, VersionPatch } from '../../reader/reader-patch.js'
import type { Page, PageLink } from '../read-pages.js'
import { ordered, visibleItems } from './sidebar-tree.js'
import type { ContentRoute, Work } from './site.js'
import { neighboursFor, stepsOf, type TrailPage } from './trail.js'

interface VersionProps {
  readonly pluginId: string
  readonly version: string
  readonly docs: Readonly<Record<string, { readonly id: string; readonly sidebar?: string }>>
  readonly docsSidebars: Readonly<Record<string, readonly SidebarItem[]>>
}

/** What readers of one expression gain in one docs version, and the names that stand in it and nowhere in the host's. */
export interface DocsPart {
  readonly version: VersionPatch
  readonly steps: readonly Step[]
  readonly fixes: readonly Fix[]
  readonly labels: readonly string[]
}

/** Takes out of one docs version what its host must not see: docs, sidebar items, neighbours. */
export function splitDocsVersion(page: ContentRoute, work: Work): (readers: Expression) => DocsPart | undefined {
  const version = page.props?.data.version as VersionProps | undefined
  if (!version?.docsSidebars || !page.props) return () => undefined
  const { at } = work.access
  const pages = work.pages.filter(
    (one) => one.instance === version.pluginId && one.metadata.version === version.version,
  )
  const paths = new Map(pages.map((one) => [one.metadata.id, one.metadata.permalink]))
  const audienceOf = (id: string): Audience => (paths.has(id) ? at(paths.get(id) ?? '') : page.host)
  const inHost = (audience: Audience) => implies(page.host, audience)

  const sidebars = mapValues(version.docsSidebars, (items) => ordered(items, at, inHost))
  const trails = mapValues(sidebars, (items, name) => trailOf(items, name, pages, work))
  const mixed =
    Object.keys(version.docs).some((id) => !inHost(audienceOf(id))) ||
    Object.values(trails).some((trail) => trail.some((one) => !inHost(one.audience)))
  if (!mixed) return () => undefined

  work.rewrite(page.props.path, {
    ...page.props.data,
    version: {
      ...version,
      docsSidebars: mapValues(sidebars, (items) => visibleItems(items, at, inHost)),
      docs: pick(version.docs, (id) => inHost(audienceOf(id))),
    },
  })
  for (const trail of Object.values(trails)) rewriteNeighbours(trail, pages, page.host, work)

  return (readers) => {
    const isOurs = (one: Audience) => isSameAudience(one, readers)
    const shows = (item: SidebarItem, sees: (one: Audience) => boolean) => visibleItems([item], at, sees).length > 0
    const trees = mapValues(sidebars, (items) => visibleItems(items, at, isOurs))
    const walked = Object.entries(trails).map(([name, trail]) =>
      stepsOf(`${version.pluginId}/${version.version}/${name}`, trail, page.host, readers),
    )
    return {
      version: {
        instance: version.pluginId,
        version: version.version,
        sidebars: trees,
        docs: pick(version.docs, (id) => !inHost(audienceOf(id)) && isOurs(audienceOf(id))),
      },
      steps: walked.flatMap(({ steps }) => steps),
      fixes: walked.flatMap(({ fixes }) => fixes),
      labels: Object.values(sidebars).flatMap((items) =>
        labelsIn(items, (item) => shows(item, isOurs) && !shows(item, inHost)),
      ),
    }
  }
}

/** Docs of a sidebar and categories with a page of their own, in reading order. */
function trailOf(items: readonly SidebarItem[], sidebar: string, pages: readonly Page[], work: Work): TrailPage[] {
  const metadata = new Map(pages.map((page) => [barePath(page.metadata.permalink), page.metadata]))
  const generated = generatedPages(work)
  const titles = new Map<string, string>()
  const name = (link: PageLink | null | undefined) => link && titles.set(barePath(link.permalink), link.title)
  for (const one of metadata.values()) for (const link of [one.previous, one.next]) name(link)
  for (const one of generated.values()) for (const link of Object.values(navigationOf(one) ?? {})) name(link)

  const found = new Map<string, TrailPage>()
  const visit = (item: SidebarItem): void => {
    const { href = '', label = '' } = item
    const own = metadata.get(barePath(href))
    const walks = own ? own.sidebar === sidebar && !own.unlisted : generated.has(barePath(href))
    if (walks && !found.has(href)) {
      const { pagination_prev, pagination_next } = own?.frontMatter ?? {}
      const fixed = {
        ...(pagination_prev === undefined ? {} : { previous: own?.previous ?? null }),
        ...(pagination_next === undefined ? {} : { next: own?.next ?? null }),
      }
      found.set(href, {
        permalink: href,
        title: titles.get(barePath(href)) ?? label,
        audience: work.access.at(href),
        ...(Object.keys(fixed).length > 0 ? { fixed } : {}),
      })
    }
    item.items?.forEach(visit)
  }
  items.forEach(visit)
  return [...found.values()]
}

/** Pages of categories, by path. */
const generatedPages = (work: Work): ReadonlyMap<string, ContentRoute> =>
  new Map(
    work.routes.flatMap((one) => (one.props?.data.categoryGeneratedIndex ? [[barePath(one.route.path), one]] : [])),
  )

const navigationOf = (page: ContentRoute) =>
  (page.props?.data.categoryGeneratedIndex as { navigation?: { previous?: PageLink; next?: PageLink } } | undefined)
    ?.navigation

/** Every page names only neighbours that all its readers may see. */
function rewriteNeighbours(trail: readonly TrailPage[], pages: readonly Page[], host: Audience, work: Work): void {
  const files = new Map(pages.map((page) => [barePath(page.metadata.permalink), page]))
  const generated = generatedPages(work)
  trail.forEach((one, index) => {
    const reader = implies(host, one.audience) ? host : one.audience
    const { previous, next } = neighboursFor(trail, index, reader)
    const page = files.get(barePath(one.permalink))
    if (page) work.rewrite(page.file, { ...page.metadata, previous, next })
    const category = generated.get(barePath(one.permalink))
    if (category?.props)
      work.rewrite(category.props.path, {
        ...category.props.data,
        categoryGeneratedIndex: {
          ...(category.props.data.categoryGeneratedIndex as object),
          navigation: { previous, next },
        },
      })
  })
}

function labelsIn(items: readonly SidebarItem[], wanted: (item: SidebarItem) => boolean): string[] {
  return items.flatMap((item) => [
    ...(item.label && wanted(item) ? [item.label] : []),
    ...labelsIn(item.items ?? [], wanted),
  ])
}

function pick<Value>(
  record: Readonly<Record<string, Value>>,
  wanted: (name: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)))
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}

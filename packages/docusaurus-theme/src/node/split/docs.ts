import { type Audience, type Expression, implies, isSameAudience } from '@portico/access'
import { barePath } from '@portico/sealing/plan'
import type { Fix, SidebarItem, Step, VersionPatch } from '../../reader/reader-patch.js'
import { orderKey } from '../site/docs-orders.js'
import { type Page, type PageLink, pageFinder } from '../site/read-pages.js'
import type { ContentRoute, SplitWork } from './content-routes.js'
import { type ChosenLink, neighboursFor, stepsOf, type TrailPage } from './pager-links.js'
import { ordered, visibleItems } from './sidebar-tree.js'

interface VersionProps {
  readonly pluginId: string
  readonly version: string
  readonly docs: Readonly<Record<string, { readonly id: string; readonly sidebar?: string }>>
  readonly docsSidebars: Readonly<Record<string, readonly SidebarItem[]>>
}

/** What readers of one expression gain in one docs version, and the names that occur in it but not in the host's data. */
export interface DocsPart {
  readonly version: VersionPatch
  readonly steps: readonly Step[]
  readonly fixes: readonly Fix[]
  readonly labels: readonly string[]
}

/** Removes from one docs version what its host must not see: docs, sidebar items, neighbors. */
export function splitDocsVersion(page: ContentRoute, work: SplitWork): (readers: Expression) => DocsPart | undefined {
  const version = page.props?.data.version as VersionProps | undefined
  if (!version?.docsSidebars || !page.props) return () => undefined
  const { at } = work.access
  const pages = work.pages.filter(
    (sitePage) => sitePage.instance === version.pluginId && sitePage.metadata.version === version.version,
  )
  const paths = new Map(pages.map((sitePage) => [sitePage.metadata.id, sitePage.metadata.permalink]))
  const audienceOf = (id: string): Audience => (paths.has(id) ? at(paths.get(id) ?? '') : page.host)
  const inHost = (audience: Audience) => implies(page.host, audience)

  const sidebars = mapValues(version.docsSidebars, (items) => ordered(items, at, inHost))
  const trails = mapValues(sidebars, (_, name) => trailOf(version, name, pages, work))
  const mixed =
    Object.keys(version.docs).some((id) => !inHost(audienceOf(id))) ||
    Object.values(trails).some((trail) => trail.some((trailPage) => !inHost(trailPage.audience)))
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
  const loose = loosePages(pages, Object.values(trails), work)
  for (const loosePage of loose) rewriteNeighbours([loosePage], pages, page.host, work)

  return (readers) => {
    const isOurs = (audience: Audience) => isSameAudience(audience, readers)
    const shows = (item: SidebarItem, sees: (audience: Audience) => boolean) =>
      visibleItems([item], at, sees).length > 0
    const trees = mapValues(sidebars, (items) => visibleItems(items, at, isOurs))
    const walked = Object.entries(trails).map(([name, trail]) =>
      stepsOf(`${version.pluginId}/${version.version}/${name}`, trail, page.host, readers),
    )
    const chosen = loose.flatMap((loosePage) => stepsOf('', [loosePage], page.host, readers).fixes)
    return {
      version: {
        instance: version.pluginId,
        version: version.version,
        sidebars: trees,
        docs: pick(version.docs, (id) => !inHost(audienceOf(id)) && isOurs(audienceOf(id))),
      },
      steps: walked.flatMap(({ steps }) => steps),
      fixes: [...walked.flatMap(({ fixes }) => fixes), ...chosen],
      labels: Object.values(sidebars).flatMap((items) =>
        labelsIn(items, (item) => shows(item, isOurs) && !shows(item, inHost)),
      ),
    }
  }
}

/** The docs of a sidebar and the categories with their own page, in reading order. */
function trailOf(version: VersionProps, sidebar: string, pages: readonly Page[], work: SplitWork): TrailPage[] {
  const pageAt = pageFinder(pages)
  const generated = generatedPages(work)
  const order = work.orders.get(orderKey(version.pluginId, version.version, sidebar)) ?? []
  const passed = new Set<string>()
  return order.flatMap((link): TrailPage[] => {
    const path = barePath(link.permalink)
    const own = pageAt(link.permalink)?.metadata
    if (!own && !generated.has(path)) return []
    const isFirst = !passed.has(path) && (!own || own.sidebar === sidebar)
    passed.add(path)
    const page = { ...link, audience: work.access.at(link.permalink) }
    if (!isFirst) return [{ ...page, passing: true }]
    const { pagination_prev, pagination_next } = own?.frontMatter ?? {}
    const fixed = {
      ...(pagination_prev === undefined ? {} : { previous: chosenLink(own?.previous, work) }),
      ...(pagination_next === undefined ? {} : { next: chosenLink(own?.next, work) }),
    }
    return [Object.keys(fixed).length > 0 ? { ...page, fixed } : page]
  })
}

/** Docs that are in no sidebar but name neighbors in their front matter. */
function loosePages(pages: readonly Page[], trails: readonly (readonly TrailPage[])[], work: SplitWork): TrailPage[] {
  const placed = new Set(
    trails.flat().flatMap((trailPage) => (trailPage.passing ? [] : [barePath(trailPage.permalink)])),
  )
  return pages.flatMap(({ metadata: { permalink, title, previous, next } }) => {
    if (placed.has(barePath(permalink)) || !(previous || next)) return []
    const fixed = { previous: chosenLink(previous, work), next: chosenLink(next, work) }
    return [{ permalink, title, audience: work.access.at(permalink), fixed }]
  })
}

const chosenLink = (link: PageLink | null | undefined, work: SplitWork): ChosenLink | null =>
  link ? { ...link, audience: work.access.at(link.permalink) } : null

/** Category pages, by path. */
const generatedPages = (work: SplitWork): ReadonlyMap<string, ContentRoute> =>
  new Map(
    work.routes.flatMap((contentRoute) =>
      contentRoute.props?.data.categoryGeneratedIndex ? [[barePath(contentRoute.route.path), contentRoute]] : [],
    ),
  )

/** Makes every page name only neighbors that all its readers may see. */
function rewriteNeighbours(trail: readonly TrailPage[], pages: readonly Page[], host: Audience, work: SplitWork): void {
  const pageAt = pageFinder(pages)
  const generated = generatedPages(work)
  trail.forEach((trailPage, index) => {
    if (trailPage.passing) return
    const reader = implies(host, trailPage.audience) ? host : trailPage.audience
    const { previous, next } = neighboursFor(trail, index, reader)
    const page = pageAt(trailPage.permalink)
    if (page) work.rewrite(page.file, { ...page.metadata, previous, next })
    const category = generated.get(barePath(trailPage.permalink))
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

function labelsIn(items: readonly SidebarItem[], isIncluded: (item: SidebarItem) => boolean): string[] {
  return items.flatMap((item) => [
    ...(item.label && isIncluded(item) ? [item.label] : []),
    ...labelsIn(item.items ?? [], isIncluded),
  ])
}

function pick<Value>(
  record: Readonly<Record<string, Value>>,
  isIncluded: (name: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => isIncluded(name)))
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}

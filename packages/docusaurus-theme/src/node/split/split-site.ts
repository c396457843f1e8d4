import type { Expression } from '@portico/access'
import { barePath } from '@portico/sealing/plan'
import { NO_PATCH, type ReaderPatch } from '../../reader/reader-patch.js'
import type { AccessMap } from '../access/access-map.js'
import { withoutAccess } from '../access/strip-access.js'
import type { DocsOrders } from '../site/docs-orders.js'
import type { Page } from '../site/read-pages.js'
import type { RouteNode, SiteFiles } from '../site/site-files.js'
import { splitAuthors } from './blog/authors.js'
import { splitBlog } from './blog/blog.js'
import { listFamilies, splitArchive, splitList } from './blog/post-lists.js'
import { splitTagList, splitTagPage } from './blog/tags.js'
import { contentRoutes, expressionsOf, type SplitWork } from './content-routes.js'
import { splitDocsVersion } from './docs.js'
import { deriveAudiences } from './generated-page-audiences.js'
import { listedAudiences } from './listed-audiences.js'
import { readerFile, readersOf } from './reader-components.js'

/** What readers of one expression gain in pages that others see too. */
export interface PartPatch {
  readonly expression: Expression
  readonly patch: ReaderPatch
  /** Names that occur in the patch but nowhere in public. */
  readonly labels: readonly string[]
}

/**
 * The site with its shared data made for each page's least-privileged readers, and what the readers of each expression get back.
 */
export interface SplitSite {
  readonly site: SiteFiles
  readonly patches: readonly PartPatch[]
  /** New contents of generated modules, by module path or file. */
  readonly rewrites: ReadonlyMap<string, unknown>
  /**
   * Paths of list pages at which nothing may be published: those that are empty now, and those named only after private pages.
   */
  readonly gone: readonly string[]
  /** Components of pages that name others, by the file that is bundled instead of them. */
  readonly readers: Readonly<Record<string, string>>
}

/**
 * What is split: the generated site, its pages in the order of their sidebars, and who may see what. `read` returns a JSON module
 * by its path.
 */
export interface SplitInput {
  readonly site: SiteFiles
  readonly pages: readonly Page[]
  readonly access: AccessMap
  readonly orders: DocsOrders
  readonly read: (modulePath: string) => unknown
}

/**
 * Splits what pages say about each other. Everything that lists pages (sidebars, neighbors, tags, lists of posts, the archive) is
 * rebuilt for the least-privileged audience that sees it, and what was removed goes to the part of its readers.
 */
export function splitSite({ site, pages: declared, access, orders, read: readFile }: SplitInput): SplitSite {
  const rewrites = new Map<string, unknown>()
  const rewrite = (path: string, data: unknown) => void rewrites.set(path, data)
  const read = (path: string) => rewrites.get(path) ?? readFile(path)
  // A reader who satisfies one of several alternatives must not learn the names of the others.
  const pages = declared.map((page) => {
    const metadata = withoutAccess(page.metadata)
    if (metadata !== page.metadata) rewrite(page.file, metadata)
    return { ...page, metadata }
  })
  for (const { props } of contentRoutes(site, access.at, read)) {
    const data = withoutAccess(props?.data)
    if (props && data !== props.data) rewrite(props.path, data)
  }
  const byModule = new Map(pages.map((page) => [page.metadata.source, page.metadata.permalink]))
  const pathOf = (chunk: string) => byModule.get((site.registry[chunk] ?? '').replace(/\?.*$/s, ''))
  const derived = deriveAudiences(contentRoutes(site, access.at, read), access, pathOf)

  const routes = contentRoutes(site, access.at, read)
  const expressions = expressionsOf(site.routes, access.at)
  const work: SplitWork = { site, pages, access, routes, orders, read, rewrite, chunkNames: {}, gone: new Set() }
  if (expressions.length === 0) return { site, patches: [], rewrites, gone: [], readers: {} }

  const families = listFamilies(routes, pathOf)
  const tagged = listedAudiences(routes, families, access.at)

  const versions = routes.map((page) => splitDocsVersion(page, work))
  const blogs = [...new Set(pages.filter((page) => page.plugin.endsWith('-blog')).map((page) => page.instance))].map(
    (id) => splitBlog(id, work),
  )
  const lists = families.map((family) => splitList(family, work))
  const archives = routes.map((page) => [page.route.path, splitArchive(page, work)] as const)
  const tagPages = routes.map((page) => [page.route.path, splitTagPage(page, work)] as const)
  const tagLists = routes.map(
    (page) => [page.route.path, splitTagList(page, work, (tag) => tagged.get(barePath(tag)))] as const,
  )
  const authorLists = routes.map((page) => [page.route.path, splitAuthors(page, work, tagged)] as const)

  const patches = expressions.map((expression): PartPatch => {
    const docs = versions.flatMap((version) => version(expression) ?? [])
    const posts = blogs.flatMap((blog) => blog(expression) ?? [])
    const tags = record(tagLists, expression)
    const patch: ReaderPatch = {
      ...NO_PATCH,
      versions: docs.map(({ version }) => version),
      steps: [...docs, ...posts].flatMap(({ steps }) => steps),
      fixes: [...docs, ...posts].flatMap(({ fixes }) => fixes),
      recent: posts.flatMap(({ recent }) => recent),
      listed: lists.flatMap((list) => list(expression)),
      archived: record(archives, expression),
      authors: record(authorLists, expression),
      tagged: record(tagPages, expression),
      tags,
    }
    const publicTags = (permalink: string) => tagged.get(barePath(permalink))?.includes(undefined)
    const labels = [
      ...docs.flatMap((part) => part.labels),
      ...patch.steps.map((step) => step.title),
      ...Object.values(tags)
        .flat()
        .flatMap((tag) => (publicTags(tag.permalink) ? [] : [tag.label])),
    ]
    return { expression, patch, labels }
  })
  const mixed = patches.some(({ patch }) => JSON.stringify(patch) !== JSON.stringify(NO_PATCH))
  const own = mixed ? readersOf(work) : {}
  const readers = Object.fromEntries(Object.entries(own).map(([name, page]) => [readerFile(name), page]))
  return { site: changed(site, work, Object.keys(own)), patches, rewrites, gone: [...work.gone, ...derived], readers }
}

function changed(site: SiteFiles, work: SplitWork, readers: readonly string[]): SiteFiles {
  const stays = (nodes: readonly RouteNode[]): RouteNode[] =>
    nodes
      .filter((node) => node.routes || !work.gone.has(node.path))
      .map((node) => (node.routes ? { ...node, routes: stays(node.routes) } : node))
  const laid = readers.map((name) => [name, `@generated/portico/${readerFile(name)}`])
  return {
    ...site,
    chunkNames: { ...site.chunkNames, ...work.chunkNames },
    registry: { ...site.registry, ...Object.fromEntries(laid) },
    routes: stays(site.routes),
  }
}

function record<Item>(
  pages: readonly (readonly [string, (expression: Expression) => readonly Item[]])[],
  expression: Expression,
) {
  return Object.fromEntries(
    pages.flatMap(([path, give]) => {
      const items = give(expression)
      return items.length > 0 ? [[barePath(path), items]] : []
    }),
  )
}

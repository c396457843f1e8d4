import { type Expression, implies, isSameAudience } from '@portico/access'
import type { ArchivedPost, ListedPost } from '../../../reader/reader-patch.js'
import type { ChunkNames } from '../../site/site-files.js'
import type { ContentRoute, SplitWork } from '../content-routes.js'

interface ListMetadata {
  readonly permalink: string
  readonly page: number
  readonly postsPerPage: number | 'ALL'
  readonly nextPage?: string
}

/** A list of posts over one or more pages, first page first. */
export interface ListFamily {
  readonly pages: readonly ContentRoute[]
  readonly posts: readonly { readonly path: string; readonly chunk: string; readonly names: ChunkNames }[]
}

/** Returns the lists of posts: of a blog, of a tag, of an author. `pathOf` returns the page that a chunk's module belongs to. */
export function listFamilies(
  routes: readonly ContentRoute[],
  pathOf: (chunk: string) => string | undefined,
): ListFamily[] {
  const lists = routes.filter((list) => Array.isArray(list.names.items) && listMetadata(list))
  const byPath = new Map(lists.map((list) => [listMetadata(list)?.permalink, list]))
  return lists
    .filter((list) => listMetadata(list)?.page === 1)
    .map((first) => {
      const pages: ContentRoute[] = []
      for (let page: ContentRoute | undefined = first; page; page = byPath.get(listMetadata(page)?.nextPage ?? ''))
        pages.push(page)
      const posts = pages.flatMap((page) =>
        (page.names.items as readonly { content: string }[]).map((names) => ({
          path: pathOf(names.content) ?? '',
          chunk: names.content,
          names,
        })),
      )
      return { pages, posts }
    })
}

function listMetadata({ props }: ContentRoute): ListMetadata | undefined {
  const metadata = (props?.data.metadata ?? props?.data.listMetadata) as ListMetadata | undefined
  return typeof metadata?.page === 'number' ? metadata : undefined
}

/**
 * Removes posts that its host must not see from a list, and fills up its pages; pages that are empty then are removed. Returns a
 * function that gives, for readers of one expression, the positions of their posts in the list.
 */
export function splitList(family: ListFamily, work: SplitWork): (readers: Expression) => ListedPost[] {
  const [first] = family.pages
  if (!first) return () => []
  const host = first.host
  const seen = family.posts.filter((post) => implies(host, work.access.at(post.path)))
  if (seen.length === family.posts.length) return () => []
  const perPage = listMetadata(first)?.postsPerPage
  const size = typeof perPage === 'number' ? perPage : Number.POSITIVE_INFINITY
  const count = Math.max(1, Math.ceil(seen.length / size))
  for (const { route } of family.pages.slice(count)) work.gone.add(route.path)
  family.pages.slice(0, count).forEach((page, at) => {
    const from = at === 0 ? 0 : at * size
    const items = seen.slice(from, from + size).map((post) => post.names)
    work.chunkNames[page.route.key] = { ...page.names, items }
    if (page.props) work.rewrite(page.props.path, listProps(page.props.data, seen.length, count, at))
  })
  return (readers) =>
    family.posts.flatMap((post, at): ListedPost[] => {
      if (seen.includes(post) || !isSameAudience(work.access.at(post.path), readers)) return []
      const after = family.posts.slice(0, at).findLast((other) => seen.includes(other))
      const page = after ? Math.floor(seen.indexOf(after) / size) : 0
      const list = family.pages[page]?.route.path ?? first.route.path
      return [{ list, first: first.route.path, rank: at, chunk: post.chunk, after: after?.path }]
    })
}

function listProps(data: Readonly<Record<string, unknown>>, total: number, pages: number, at: number) {
  const name = data.metadata ? 'metadata' : 'listMetadata'
  const { nextPage, ...metadata } = data[name] as Record<string, unknown>
  const more = at < pages - 1 ? { nextPage } : {}
  const counted = (what: 'tag' | 'author') =>
    data[what] ? { [what]: { ...(data[what] as object), count: total } } : {}
  return {
    ...data,
    ...counted('tag'),
    ...counted('author'),
    [name]: { ...metadata, totalPages: pages, totalCount: total, ...more },
  }
}

/** Removes posts from the archive. Returns a function that gives what readers of each expression get back. */
export function splitArchive(page: ContentRoute, work: SplitWork): (readers: Expression) => ArchivedPost[] {
  const archive = page.props?.data.archive as { blogPosts?: readonly ArchivedPost[] } | undefined
  const posts = archive?.blogPosts ?? []
  const seen = posts.filter((post) => implies(page.host, work.access.at(post.metadata.permalink)))
  if (seen.length === posts.length || !page.props) return () => []
  // The archive shows no neighbors, but its data names them.
  const blogPosts = seen.map((post) => ({
    ...post,
    metadata: { ...post.metadata, prevItem: undefined, nextItem: undefined },
  }))
  work.rewrite(page.props.path, { ...page.props.data, archive: { ...archive, blogPosts } })
  return (readers) =>
    posts
      .filter((post) => !seen.includes(post) && isSameAudience(work.access.at(post.metadata.permalink), readers))
      .map(({ id, metadata: { permalink, title, date } }) => ({ id, metadata: { permalink, title, date } }))
}

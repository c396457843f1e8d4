import { barePath } from '@portico/sealing/plan'
import {
  authorsFor,
  insert,
  type ListedAuthor,
  moreOfList,
  neighboursFor,
  postsFor,
  tagsFor,
  versionFor,
} from './for-reader.js'
import type { ArchivedPost, Link, ReaderPatch, TagCount } from './reader-patch.js'

/** A page's text as a component with its metadata, as MDX compiles it. */
export type Content = ((props: object) => unknown) & {
  readonly metadata?: Metadata
}

interface Metadata {
  readonly permalink: string
  readonly previous?: Link | null
  readonly next?: Link | null
  readonly prevItem?: Link | null
  readonly nextItem?: Link | null
}

/** A loaded post, to insert into a list. */
export interface ListedContent {
  readonly content: Content & { readonly metadata: Metadata }
  readonly after?: string
  readonly rank: number
}

/** The props that a route's modules pass to its page, limited to what may name other pages. */
export interface PageProps {
  readonly version?: Parameters<typeof versionFor>[0]
  readonly content?: Content
  readonly categoryGeneratedIndex?: { readonly permalink: string; readonly navigation?: object }
  readonly tag?: {
    readonly permalink: string
    readonly count: number
    readonly items?: readonly { readonly id: string }[]
  }
  readonly tags?: readonly TagCount[]
  readonly authors?: readonly ListedAuthor[]
  readonly author?: { readonly count?: number; readonly page?: { readonly permalink: string } | null }
  readonly archive?: { readonly blogPosts: readonly ArchivedPost[] }
  readonly items?: readonly { readonly content: Content & { readonly metadata: Metadata } }[]
  readonly sidebar?: { readonly items: readonly (Link & { readonly date: string })[] }
}

/** Returns a page's data with everything that this reader may see. Returns the same values if nothing is added. */
export function propsFor<Props extends PageProps>(
  props: Props,
  pathname: string,
  patches: readonly ReaderPatch[],
  posts: readonly ListedContent[],
): Props {
  if (patches.length === 0) return props
  const path = barePath(pathname)
  const { version, content, categoryGeneratedIndex, tag, tags, authors, author, archive, items, sidebar } = props
  return {
    ...props,
    ...(version ? { version: versionFor(version, patches) } : {}),
    ...(content ? { content: contentFor(content, patches) } : {}),
    ...(categoryGeneratedIndex
      ? {
          categoryGeneratedIndex: {
            ...categoryGeneratedIndex,
            navigation: neighboursFor(
              categoryGeneratedIndex.permalink,
              categoryGeneratedIndex.navigation ?? {},
              patches,
            ),
          },
        }
      : {}),
    ...(tag ? { tag: tagFor(tag, path, patches) } : {}),
    ...(tags ? { tags: tagsFor(path, tags, patches) } : {}),
    ...(authors
      ? {
          authors: authorsFor(
            authors,
            patches.flatMap((patch) => patch.authors[path] ?? []),
          ),
        }
      : {}),
    ...(author ? { author: authorFor(author, patches) } : {}),
    ...(archive
      ? {
          archive: {
            ...archive,
            blogPosts: postsFor(
              archive.blogPosts,
              patches.flatMap((patch) => patch.archived[path] ?? []),
            ),
          },
        }
      : {}),
    ...(items && posts.length > 0 ? { items: insert(items, posts, POSTS) } : {}),
    ...(sidebar ? { sidebar: { ...sidebar, items: recentFor(sidebar.items, patches) } } : {}),
  }
}

function contentFor(content: Content, patches: readonly ReaderPatch[]): Content {
  const { metadata } = content
  if (!metadata) return content
  const docs = neighboursFor(metadata.permalink, metadata, patches)
  const blog = neighboursFor(metadata.permalink, { previous: metadata.prevItem, next: metadata.nextItem }, patches)
  const isPost = 'date' in metadata
  const changed = isPost ? { prevItem: blog.previous, nextItem: blog.next } : docs
  // A new component around the same text, since the module itself is shared by all readers.
  const own = (contentProps: object) => content(contentProps)
  return Object.assign(own, content, { metadata: { ...metadata, ...changed } })
}

function tagFor(tag: NonNullable<PageProps['tag']>, path: string, patches: readonly ReaderPatch[]) {
  const more = patches.flatMap((patch) => patch.tagged[path] ?? [])
  const items = insert(tag.items ?? [], more, { nameOf: ({ id }) => id, itemOf: (item) => item })
  return tag.items
    ? { ...tag, items, count: items.length }
    : { ...tag, count: tag.count + moreOfList(tag.permalink, patches) }
}

function authorFor(author: NonNullable<PageProps['author']>, patches: readonly ReaderPatch[]) {
  const { count, page } = author
  return count === undefined || !page ? author : { ...author, count: count + moreOfList(page.permalink, patches) }
}

type Items = NonNullable<PageProps['items']>

const POSTS = {
  nameOf: ({ content }: Items[number]) => content.metadata.permalink,
  itemOf: ({ content }: ListedContent): Items[number] => ({ content }),
}

function recentFor(items: NonNullable<PageProps['sidebar']>['items'], patches: readonly ReaderPatch[]) {
  const more = patches
    .flatMap((patch) => patch.recent)
    .filter((post) => !items.some((item) => item.permalink === post.permalink))
  const keep = more[0]?.keep
  if (keep === undefined) return items
  return Array.from(items)
    .concat(more.map((post) => ({ ...post, unlisted: false })))
    .sort((a, b) => b.date.localeCompare(a.date))
    .slice(0, keep)
}

import type { DocsPatch } from '../docs-data.js'
import type { MenuItem } from '../menu-lists.js'

/** An item of a docs sidebar as Docusaurus passes it to its theme, limited to the fields that splitting it needs. */
export interface SidebarItem {
  readonly type: string
  readonly label?: string
  readonly href?: string
  readonly docId?: string
  readonly unlisted?: boolean
  readonly items?: readonly SidebarItem[]
  /** Its position among its siblings, in every reader's sidebar. */
  readonly order?: number
}

/** The title and the address of a page. */
export interface Link {
  readonly title: string
  readonly permalink: string
}

/** The part of one docs version that a reader gains. */
export interface VersionPatch {
  readonly instance: string
  readonly version: string
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>
  readonly docs: Readonly<Record<string, object>>
}

/** A page in the order that readers follow with previous and next. */
export interface PassedLink extends Link {
  /** The page is only passed here: its own neighbors are those of another position, the first one in its own sidebar. */
  readonly passing?: true
}

/** A page's position in such an order: between two pages of the host, at a rank. */
export interface Step extends PassedLink {
  readonly trail: string
  readonly after?: PassedLink
  readonly before?: PassedLink
  /** How many pages of the host precede it. */
  readonly gap: number
  readonly rank: number
}

/** A neighbor that a page's own front matter requests: one that the part's readers may follow, or `null` for none. */
export interface Fix {
  readonly path: string
  readonly previous?: Link | null
  readonly next?: Link | null
}

/** A tag, and how many of its pages a reader gains. */
export interface TagCount {
  readonly label: string
  readonly permalink: string
  readonly count: number
}

/**
 * An author, and how many of their posts a reader gains; if the list lacks the author, they are inserted after the author
 * `after`, or at the start.
 */
export interface AuthorCount {
  readonly key: string
  readonly count: number
  readonly after?: string
  readonly rank: number
}

/** A doc in a tag's page: inserted after the doc `after`, or at the start. */
export interface TaggedItem {
  readonly id: string
  readonly after?: string
  readonly rank: number
}

/** A blog post in one page of a list: inserted after the post `after`, or at the start. `chunk` names its module. */
export interface ListedPost {
  readonly list: string
  /** The first page of the list. */
  readonly first: string
  readonly after?: string
  readonly rank: number
  readonly chunk: string
}

/** A post in the sidebar of recent posts or in the archive. */
export interface RecentPost extends Link {
  readonly date: string
  /** The path of the sidebar's blog, and how many posts its sidebar shows. */
  readonly blog: string
  readonly keep: number
}

/** What a part adds to an item of the navbar or the footer: fields, entries of its lists, and additions to items in its fields. */
export interface ItemPatch {
  readonly fields?: MenuItem
  readonly lists?: Readonly<Record<string, readonly ListEntry[]>>
  readonly inner?: Readonly<Record<string, ItemPatch>>
}

/** An item in the list that the part's readers see. */
export interface ListEntry extends ItemPatch {
  /** Its position in the complete list. */
  readonly rank: number
  /** Its position in the public list; missing if it is not there. */
  readonly from?: number
}

/** Global data of plugins, by the plugin's name and the id of its instance. */
export type PluginData = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What one part adds to pages that others see too: names of pages in lists, and none of their text. */
export interface ReaderPatch {
  readonly global: readonly DocsPatch[]
  /** The data of plugins all of whose pages are in the part. */
  readonly data: PluginData
  readonly versions: readonly VersionPatch[]
  readonly steps: readonly Step[]
  readonly fixes: readonly Fix[]
  readonly tags: Readonly<Record<string, readonly TagCount[]>>
  readonly authors: Readonly<Record<string, readonly AuthorCount[]>>
  readonly tagged: Readonly<Record<string, readonly TaggedItem[]>>
  readonly listed: readonly ListedPost[]
  readonly recent: readonly RecentPost[]
  readonly archived: Readonly<Record<string, readonly ArchivedPost[]>>
  /** The routes of API descriptions to which the part adds something. */
  readonly described: readonly string[]
  /** Items of the navbar and the footer that lead to the part's pages. */
  readonly config: ItemPatch
}

/** A post, limited to what the archive page needs. */
export interface ArchivedPost {
  readonly id: string
  readonly metadata: { readonly permalink: string; readonly title: string; readonly date: string }
}

/** A patch that adds nothing. */
export const NO_PATCH: ReaderPatch = {
  global: [],
  data: {},
  versions: [],
  steps: [],
  fixes: [],
  tags: {},
  authors: {},
  tagged: {},
  listed: [],
  recent: [],
  archived: {},
  described: [],
  config: {},
}

import type { DeniedPart } from '@portico/protocol'
import type { ComponentType, ReactNode } from 'react'
import type { GlobalData } from '../docs-data.js'
import type { Door } from '../door-table.js'
import type { NavbarItem } from '../navbar-item.js'
import type { Addition } from '../openapi/overlay.js'
import type { ListedContent, PageProps } from '../reader/props-for.js'
import type { ReaderPatch } from '../reader/reader-patch.js'

/** The person whose token this browser keeps. Comfort only: the server decides. */
export interface Person {
  readonly id: string
  /** Id of the session that the token is for. */
  readonly session: string
  /** The handle they signed in with, or what there is instead. */
  readonly name: string
  /** As the server last said; none before. */
  readonly groups: readonly string[]
  /** The organization that they have just joined by the domain of their address. */
  readonly joined?: string
  /** Set for an administrator who sees the site as members of certain groups do. */
  readonly view?: { readonly groups: readonly string[]; readonly until: number }
}

/** A route as the running site holds it. */
export interface LiveRoute {
  readonly path: string
  readonly exact?: boolean
  readonly component: ComponentType<object> & { readonly preload?: () => Promise<unknown> }
  /** Set when the door's part opens, so that links into it preload like any other. */
  routes?: LiveRoute[]
  readonly door?: Door
  /** What React knows it by among its siblings. By its place, where it has none. */
  key?: string
}

/** What an opened part exports. */
export interface PartModule {
  readonly roots: readonly LiveRoute[]
  readonly patch: ReaderPatch
  /** The part's styles as JSON, or the mark of their place when there are none. */
  readonly styles: string
}

/** Why the server released no key for a part, and what the reader can do about it. */
export type Denial = Omit<DeniedPart, 'part'>

/**
 * The state of one sealed part in this tab: the server is asked for its key; the key is there and files are fetched; it is
 * open. Or the server refuses the key, or does not answer; the network brings no files; or they are missing or stay closed.
 */
export type PartState =
  | { readonly at: 'asking' }
  | { readonly at: 'opening' }
  | ({ readonly at: 'open' } & PartModule)
  | ({ readonly at: 'denied' } & Denial)
  | { readonly at: 'unreachable' }
  | { readonly at: 'offline' }
  | { readonly at: 'failed' }

/** Parts by number. */
export type Parts = Readonly<Record<number, PartState>>

/** Whom a piece of a page is for: a group, a test of the groups, any of some, or all of them. */
export interface GroupsProps {
  readonly belongsTo?: string | ((groups: readonly string[]) => boolean)
  readonly some?: readonly string[]
  readonly all?: readonly string[]
  readonly children?: ReactNode
}

/** The menu of someone who is signed in; `mobile` as items of the mobile menu, `onClick` closes that. */
export interface AccountMenuProps {
  readonly person: Person
  readonly mobile?: boolean | undefined
  readonly onClick?: (() => void) | undefined
}

/** How a request for access went: `unknown` when this server takes none. */
export type Asked = 'sent' | 'unknown' | 'failed'

/** What pages look like with the parts that are open. */
export interface View {
  /** What a page is handed, with what open parts add; `posts` are those that they add to its list. */
  readonly propsFor: <Props extends PageProps>(props: Props, pathname: string, posts: readonly ListedContent[]) => Props
  readonly loadPosts: (list: string) => Promise<ListedContent[]>
}

/**
 * What shows a page as its reader may see it: lays over it the names that open parts add, shows pieces and links to those
 * they are for, and asks for what stays closed. Comes with the session's code.
 */
export interface ReaderTools {
  readonly openSite: <Site extends { readonly globalData: GlobalData }>(site: Site, parts: Parts) => Site
  readonly viewOf: (parts: Parts) => View
  readonly Groups: ComponentType<GroupsProps>
  readonly mayOpen: (item: NavbarItem, site: SiteState) => boolean
  readonly openIndex: (part: number) => Promise<string>
  readonly openOverlay: (part: number, route: string) => Promise<Addition | undefined>
  readonly askForAccess: (part: number, reason?: string) => Promise<Asked>
  readonly logOut: () => Promise<void>
  readonly AccountMenu: ComponentType<AccountMenuProps>
}

/** All that the site's pages know of the visitor. */
export interface SiteState {
  /** False while prerendering and hydrating: no one has looked for a session yet. */
  readonly checked: boolean
  readonly person?: Person | undefined
  readonly parts: Parts
  /** The element of a private page that wants the sign-in form. */
  readonly slot?: Element | undefined
  /** The form is open above a public page. */
  readonly dialog: boolean
  readonly tools?: ReaderTools
  /** The search while it is open. */
  readonly search?: ComponentType | undefined
  /** The sign-in layer, once something needed it. */
  readonly layer?: ComponentType
  /** In place of everything: what was open is closed, and the tab starts again. */
  readonly closed?: ComponentType
  /** Code that something needed did not load. */
  readonly failed?: boolean
}

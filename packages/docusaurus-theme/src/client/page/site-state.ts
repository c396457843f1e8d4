import type { Addition } from '@portico/openapi/description'
import type { DeniedPart } from '@portico/protocol'
import type { ComponentType, ReactNode } from 'react'
import type { GlobalData } from '../../docs-data.js'
import type { Door } from '../../door-table.js'
import type { NavbarItem } from '../../navbar-item.js'
import type { ListedContent, PageProps } from '../../reader/props-for.js'
import type { ReaderPatch } from '../../reader/reader-patch.js'

/** The person whose token this browser stores. For display only: the server decides. */
export interface Person {
  readonly id: string
  /** Id of the session that the token is for. */
  readonly session: string
  /** The handle they signed in with, or a fallback. */
  readonly name: string
  /** As last reported by the server; none before. */
  readonly groups: readonly string[]
  /** Whether they may use the console, as last reported by the server. */
  readonly console?: boolean
  /** Whether they may share pages with guests, as last reported by the server. */
  readonly shares?: boolean
  /** The organization that they have just joined through their email domain. */
  readonly joined?: string
  /** Set for an administrator who views the site as members of certain groups do. */
  readonly view?: { readonly groups: readonly string[]; readonly until: number }
}

/** A route in the running site. */
export interface LiveRoute {
  readonly path: string
  readonly exact?: boolean
  readonly component: ComponentType<object> & { readonly preload?: () => Promise<unknown> }
  /** Set when the door's part opens, so that links into it preload like any other. */
  routes?: LiveRoute[]
  readonly door?: Door
  /** Its React key among its siblings. Default: its position. */
  key?: string
}

/** The exports of an opened part. */
export interface PartModule {
  readonly roots: readonly LiveRoute[]
  readonly patch: ReaderPatch
  /** The part's styles as JSON, or the placeholder if there are none. */
  readonly styles: string
  /** Links of public pages to headings of the part's pages, as JSON, or the placeholder if there are none. */
  readonly headings: string
}

/** Why the server released no key for a part, and what the reader can do about it. */
export type Denial = Omit<DeniedPart, 'part'>

/**
 * The state of one sealed part in this tab: its key is being requested; the key is available and files are loading; it
 * is open. Or the server refuses the key or does not respond; files cannot be loaded; or they are missing or cannot be
 * opened.
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
export type PartStates = Readonly<Record<number, PartState>>

/** Who may see a section of a page: a group, a predicate on the groups, any of some groups, or all of them. */
export interface GroupsProps {
  readonly belongsTo?: string | ((groups: readonly string[]) => boolean)
  readonly some?: readonly string[]
  readonly all?: readonly string[]
  readonly children?: ReactNode
}

/** The menu of a signed-in person; `mobile` renders items of the mobile menu, which `onClick` closes. */
export interface AccountMenuProps {
  readonly person: Person
  readonly mobile?: boolean
  readonly onClick?: () => void
}

/** The result of an access request: `unknown` if this server does not accept them. */
export type AccessRequestOutcome = 'sent' | 'unknown' | 'failed'

/** What pages look like with the parts that are open. */
export interface View {
  /** The props that a page receives, with the additions of open parts; `posts` are those that they add to its list. */
  readonly propsFor: <Props extends PageProps>(props: Props, pathname: string, posts: readonly ListedContent[]) => Props
  readonly loadPosts: (list: string) => Promise<ListedContent[]>
}

/** The site's context, limited to what parts add to. */
export interface SiteContext {
  readonly globalData: GlobalData
  readonly siteConfig: { readonly themeConfig: object }
}

/**
 * Tools that show a page as its reader may see it: add names from open parts, show sections and links to the readers
 * they are for, and request what is closed. Loaded with the session's code.
 */
export interface ReaderTools {
  readonly openSite: <Site extends SiteContext>(site: Site, parts: PartStates) => Site
  readonly viewOf: (parts: PartStates) => View
  readonly Groups: ComponentType<GroupsProps>
  readonly HeadingLinks: ComponentType
  readonly mayOpen: (item: NavbarItem, site: SiteState) => boolean
  readonly openIndex: (part: number, shard?: string) => Promise<string>
  readonly openOverlay: (part: number, route: string) => Promise<Addition | undefined>
  readonly askForAccess: (part: number, reason?: string) => Promise<AccessRequestOutcome>
  readonly partHere: () => number | undefined
  /** Whether this page is private and nothing can be done with its Markdown but copy and view it. */
  readonly onlyCopies: () => boolean
  readonly logOut: () => Promise<void>
  readonly AccountMenu: ComponentType<AccountMenuProps>
}

/** Everything that the site's pages know about the visitor. */
export interface SiteState {
  /** False while prerendering and hydrating, before a session has been looked for. */
  readonly checked: boolean
  readonly person?: Person
  readonly parts: PartStates
  /** The element of a private page in which the sign-in form is shown. */
  readonly slot?: Element
  /** The form is open over a public page. */
  readonly dialog: boolean
  readonly tools?: ReaderTools
  /** The search while it is open. */
  readonly search?: ComponentType
  /** The sign-in layer, once it is needed. */
  readonly layer?: ComponentType
  /** Replaces everything: what was open is closed, and the tab starts over. */
  readonly closed?: ComponentType
  /** Some required code failed to load. */
  readonly failed?: boolean
}

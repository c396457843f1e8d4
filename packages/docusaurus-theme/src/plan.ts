import type { AccessRule, Expression } from '@portico/access'
import type { AccessReason, Place } from './access-reason.js'

/** The plan's file name, at the root of the staging folder. It names every private page and never leaves that folder. */
export const PLAN_FILE = 'portico-plan.json'

/** What the site allows for programs of its readers: with `open`, the server that hosts it decrypts pages for them. */
export interface Agents {
  readonly open?: 'server' | undefined
}

/** What the site build tells the sealing step. */
export interface SealPlan {
  readonly version: 'portico/plan/v2'
  readonly build: string
  readonly orgId: string
  /** The origin at which the site is published, such as `https://docs.example`. Its pages may ask for keys. */
  readonly origin: string
  /** The preview of a pull request, which is sealed for that origin alone. */
  readonly preview?: true
  /** The site's base URL, from which public paths of files are counted. */
  readonly baseUrl: string
  /** Whether the addresses of pages end with a slash. */
  readonly trailingSlash?: boolean
  /** Where the identity API answers, when that is not the site's own origin. */
  readonly identityURL?: string
  readonly agents?: Agents
  /** One for each expression; chunks of part `n` are named `sealed<n>-…`. */
  readonly parts: readonly PlanPart[]
  readonly rules: readonly AccessRule[]
  /** Audiences that the rules alone do not tell, by path without base URL; `null` is public. */
  readonly exceptions?: Readonly<Record<string, Expression | null>>
  /** List pages that are not published: empty without private pages, or with a path that names what only those have. */
  readonly gone?: readonly string[]
  /** Sentences about public pages that were perhaps meant to be private, for the report. */
  readonly overlooked?: readonly string[]
  /** Source of each page, by path, so that a leak can be told by the file that an author knows. */
  readonly sources?: Readonly<Record<string, string>>
  /** What decides who may read a page, by its path, for `portico why`. */
  readonly reasons?: Readonly<Record<string, readonly AccessReason[]>>
  /** Where the reasons are written, by `placeKey`. */
  readonly places?: Readonly<Record<string, Place>>
  /** Files that lie among private pages and are used by public ones. */
  readonly exposed?: readonly ExposedFile[]
  /** Files that private and public pages use: public, and named in the report. */
  readonly shared?: readonly SharedFile[]
  /** Files that only private pages load and whose names do not tell, by path: the parts of those pages. */
  readonly emitted?: Readonly<Record<string, readonly number[]>>
  /** What Docusaurus prerendered. No other HTML may lie under a private path. */
  readonly prerendered?: readonly string[]
  /** Static files under a private path that lie where the bundler puts its own, by their paths. */
  readonly statics?: readonly string[]
  /** Scripts of workers that only private pages start, by the id of their chunk. */
  readonly workers?: Readonly<Record<string, string>>
  /** Passages of private pages that are public because a public source has them. */
  readonly quotes?: readonly Quote[]
  /** Names of the site's plugins, so that a leak can be told by the plugin that wrote the file. */
  readonly plugins?: readonly string[]
  /** The site's feeds, by the address of their files without ending and base URL. */
  readonly feeds?: readonly string[]
  /** The site's API descriptions. */
  readonly descriptions?: readonly PlannedDescription[]
  /** The address of the site's account page, where it has one. */
  readonly accountPage?: string
  /** Sources that the site's Content-Security-Policy allows beyond its own, by directive. */
  readonly policy?: Readonly<Record<string, readonly string[]>>
  /** Texts that may stand in public although a private page holds them. */
  readonly publicTexts: readonly string[]
  /** How each group's name is searched for in public files. */
  readonly groupNames: Readonly<Record<string, NameSearch>>
}

/**
 * How the name of a group is searched for in what is published: `anywhere`, within words too; as a `word`; or only where it is
 * `quoted`, as data is, because public texts have the word. With `never`, packages have it in quotes as well; with `public`,
 * the author allows it.
 */
export type NameSearch = 'anywhere' | 'word' | 'quoted' | 'never' | 'public'

/** An API description: its published file and its route, without base URL, and who may read each operation. */
export interface PlannedDescription {
  readonly file: string
  readonly route: string
  /** The file of the site. */
  readonly source: string
  /** Who may read what is marked `x-internal: true`; missing for no one. */
  readonly internal?: Expression
  /** By their names, such as `GET /offers`; `null` is everyone. */
  readonly operations: Readonly<Record<string, Expression | null>>
}

/** A file that lies among private pages, and a public file that uses it. Both as an author knows them. */
export interface ExposedFile {
  readonly file: string
  readonly page: string
}

/** A file that private pages use, and the public file that makes it public. */
export type SharedFile = ExposedFile

/** One expression: who may read, the pages, and what must not be found outside their sealed files. */
export interface PlanPart {
  readonly expression: Expression
  readonly pages: readonly string[]
  readonly canaries: readonly Canary[]
}

/** A piece of a private page that no public source has, to search for. */
export interface Canary {
  /** The private page or source that holds it. */
  readonly source: string
  /** What it is there, as an author would say it: "title", "heading", "sentence". */
  readonly what: string
  readonly text: string
  /** The line of the source, counted from 1; missing for what is in its data. */
  readonly line?: number
}

/** A passage of a private page that a public source quotes. */
export interface Quote extends Canary {
  /** The public source, as an author knows it. */
  readonly by: string
}

import type { AccessRule, Expression } from '@portico/access'
import type { AccessReason, RulePlace } from './access-reason.js'

/** The plan's file name, in the root of the staging folder. The plan names every private page and never leaves that folder. */
export const PLAN_FILE = 'portico-plan.json'

/**
 * The file in a staging folder that keeps Git from adding anything of it, so that a tool that commits a copy of the folder, such as
 * `docusaurus deploy --skip-build`, publishes nothing.
 */
export const UNSEALED_FILE = '.gitignore'

export const UNSEALED_TEXT =
  '# This folder contains private pages, unsealed. Publish the folder that "portico seal" writes instead.\n*\n'

/**
 * A file of a staging folder whose name Git refuses, as it could be taken for its own folder. Some tools, such as `gh-pages`, copy a
 * folder without the files that begin with a dot, and so without `UNSEALED_FILE`. With this one, their `git add` fails and adds
 * nothing, and its message names this path.
 */
export const REFUSED_FILE = 'unsealed-pages-never-publish-this-folder/git~1'

/** What the site allows programs to do for its readers: with `open`, the server that hosts the site decrypts pages for them. */
export interface Agents {
  readonly open?: 'server'
}

/** What the site build passes to the sealing step. */
export interface SealPlan {
  readonly version: 'portico/plan/v2'
  readonly build: string
  readonly orgId: string
  /** The origin at which the site is published, such as `https://docs.example`. Its pages may request keys. */
  readonly origin: string
  /** The site is the preview of a pull request, sealed only for that origin. */
  readonly preview?: true
  /** The site's base URL, which public paths of files are relative to. */
  readonly baseUrl: string
  /** Whether the addresses of pages end with a slash. */
  readonly trailingSlash?: boolean
  /** The address of the identity API, if it is not on the site's own origin. */
  readonly identityURL?: string
  readonly agents?: Agents
  /** One for each expression; the chunks of part `n` are named `sealed<n>-…`. */
  readonly parts: readonly PlanPart[]
  readonly rules: readonly AccessRule[]
  /** Audiences that do not follow from the rules alone, by path without base URL; `null` is public. */
  readonly exceptions?: Readonly<Record<string, Expression | null>>
  /**
   * List pages that are not published: they are empty without private pages, or their path contains a name that only private
   * pages have.
   */
  readonly gone?: readonly string[]
  /** Sentences for the report about public pages that may have been meant to be private. */
  readonly overlooked?: readonly string[]
  /** The site's pages, by their addresses as its generator writes them. Look one up with `pageTable`. */
  readonly pages?: Readonly<Record<string, PlannedPage>>
  /** Where the reasons are written, by `placeKey`. */
  readonly places?: Readonly<Record<string, RulePlace>>
  /** Files that are stored among private pages and used by public ones. */
  readonly exposed?: readonly ExposedFile[]
  /** Files that both private and public pages use. They are public and named in the report. */
  readonly shared?: readonly SharedFile[]
  /** Files that only private pages load and whose names do not show it, by path: the parts of those pages. */
  readonly emitted?: Readonly<Record<string, readonly number[]>>
  /** Scripts that only one private page loads, by path: the page, as in `parts`. */
  readonly scripts?: Readonly<Record<string, string>>
  /** What Docusaurus prerendered. No other HTML may be at a private path. */
  readonly prerendered?: readonly string[]
  /** Static files at a private path, in the folders where the bundler puts its own files, by path. */
  readonly statics?: readonly string[]
  /** All files of the static folders, by path. */
  readonly staticFiles?: readonly string[]
  /** Scripts of workers that only private pages start, by chunk id. */
  readonly workers?: Readonly<Record<string, string>>
  /** Where the site's configuration names these plugins, such as `docusaurus.config.js:12`. */
  readonly pluginPlaces?: Readonly<Record<string, string>>
  /** Passages of private pages that are public because a public source contains them. */
  readonly quotes?: readonly Quote[]
  /** Addresses in public sources, such as those of other sites, that repeat the words of a private text. */
  readonly addresses?: readonly string[]
  /** The site's folder on the machine that built it, beside which its packages are installed. */
  readonly siteDir?: string
  /** The names of the site's plugins, so that a leak can name the plugin that wrote the file. */
  readonly plugins?: readonly string[]
  /** The site's feeds, by the address of their files without extension and base URL. */
  readonly feeds?: readonly string[]
  /** The site's API descriptions. */
  readonly descriptions?: readonly PlannedDescription[]
  /** The address of the site's account page, if it has one. */
  readonly accountPage?: string
  /** The name of the site as its navbar shows it, and the address of its logo, if it has one. */
  readonly site?: { readonly name: string; readonly logo?: string | undefined }
  /** Sources that the site adds to its Content-Security-Policy, by directive. */
  readonly policy?: Readonly<Record<string, readonly string[]>>
  /** The tags that the configuration and plugins add to every page, and the configuration's file. */
  readonly siteTags?: { readonly html: string; readonly file: string }
  /** Sources that settings of the configuration need, such as those of a search, and the setting. */
  readonly services?: readonly { readonly directive: string; readonly source: string; readonly by: string }[]
  /** Texts that may be public although a private page contains them. */
  readonly publicTexts: readonly string[]
  /** How each group's name is searched for in public files. */
  readonly groupNames: Readonly<Record<string, NameSearch>>
}

/** What the build knows about a page. */
export interface PlannedPage {
  readonly title?: string
  /** The file in the site's sources, so that messages can name what the author knows. */
  readonly source?: string
  /** What decides who may read it. Used by `portico why`. */
  readonly reasons?: readonly AccessReason[]
}

/**
 * How the name of a group is searched for in published files: `anywhere`, including within words; as a `word`; or only where it
 * is `quoted`, as in data, because public texts use the word. With `never`, packages have it in quotes too; with `public`, the
 * author allows it.
 */
export type NameSearch = 'anywhere' | 'word' | 'quoted' | 'never' | 'public'

/** An API description: its published file and its route, both without base URL, and who may read each operation. */
export interface PlannedDescription {
  readonly file: string
  readonly route: string
  /** The file in the site's sources. */
  readonly source: string
  /** Who may read what is marked `x-internal: true`; missing means no one. */
  readonly internal?: Expression
  /** By their names, such as `GET /offers`; `null` is everyone. */
  readonly operations: Readonly<Record<string, Expression | null>>
}

/**
 * A file that is stored among private pages, and a public file that uses it. Both are named by the paths that an author knows.
 */
export interface ExposedFile {
  readonly file: string
  readonly page: string
}

/** A file that private pages use, and the public file whose use makes it public. */
export type SharedFile = ExposedFile

/** One expression: who may read, the pages, and what must not occur outside their sealed files. */
export interface PlanPart {
  readonly expression: Expression
  readonly pages: readonly string[]
  readonly canaries: readonly Canary[]
  /** Titles of other parts that its readers may see: those of an API description, and those that its own pages name. */
  readonly titles?: readonly string[]
}

/** A piece of a private page that occurs in no public source, to search for. */
export interface Canary {
  /** The private page or source that contains it. */
  readonly source: string
  /** What it is in the page, in an author's terms: "title", "heading", "sentence". */
  readonly what: string
  readonly text: string
  /** The line of the source, counted from 1; missing if it comes from the page's data. */
  readonly line?: number
}

/** A passage of a private page that a public source quotes. */
export interface Quote extends Canary {
  /** The public source, by the path that an author knows. */
  readonly by: string
}

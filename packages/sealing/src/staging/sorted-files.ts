import type { HeadingLinks } from '../plan/heading-links.js'
import type { StagedFile } from './staged-file.js'

/** How every file is published. */
export interface SortedFiles {
  readonly open: readonly StagedFile[]
  /**
   * Files that are replaced by their envelopes, under the same names. One that only a page loads, although its name says nothing of that, has
   * the path of this page.
   */
  readonly sealed: readonly { readonly part: number; readonly file: StagedFile; readonly page?: string | undefined }[]
  /** Pictures and files that only private pages use, each under a new name per part. */
  readonly assets: readonly SealedAsset[]
  /** Styles of private pages, which are inserted into the code of their parts. */
  readonly styles: readonly { readonly part: number; readonly file: StagedFile }[]
  /** Sentences about files that would be published although their path is private. */
  readonly misplaced: readonly string[]
  readonly notes: readonly string[]
  /** For each part, the links of public pages that were published without the headings of the part's pages. */
  readonly links: readonly (readonly HeadingLinks[])[]
  /** Public static files that only private pages link to, and that their author has to decide about. */
  readonly undecided: readonly StagedFile[]
  /** Public static files that private pages use and public pages link to. */
  readonly shared: ReadonlySet<string>
}

/** A picture or file that readers of a part open. */
export interface SealedAsset {
  readonly part: number
  readonly file: StagedFile
  readonly name: string
  /** The addresses that code has of it, if it is a file of a static folder. */
  readonly addresses?: readonly string[]
}

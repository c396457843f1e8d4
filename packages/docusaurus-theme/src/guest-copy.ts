/**
 * A page as guests read it: its Markdown, and the pictures and files that it links to, which the bundler would rename. It is sealed
 * with the key of the page, beside the page.
 */
export interface GuestCopy {
  /** Each file is named by the scheme `portico-file:` and its place in the list. */
  readonly markdown: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly base64: string }[]
  /** The page with its components; absent if the bundler does not say which code a page needs. */
  readonly page?: GuestModule
}

/** The code of a page as readers run it, without that of other pages. */
export interface GuestModule {
  /** Defines the modules of the page. It gets the address of a file by `self.porticoFile("assets/images/a.png")`. */
  readonly code: string
  /** The id of the page's own module. */
  readonly id: string | number
  /** The styles of its components that public pages do not have. */
  readonly styles: string
  /** The places of the files in the list of the copy, by the names that the code has for them. */
  readonly places: Readonly<Record<string, number>>
}

/** The scheme of links to files of the copy. */
export const FILE_SCHEME = 'portico-file:'

/** The address of the copy: that of the Markdown version with another ending. */
export const copyPath = (twin: string): string => twin.replace(/\.md$/, '.txt')

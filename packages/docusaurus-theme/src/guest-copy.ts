/**
 * A page as guests read it: its Markdown, and the pictures and files that it links to, which the bundler would rename. It is sealed
 * with the key of the page, beside the page.
 */
export interface GuestCopy {
  /** Each file is named by the scheme `portico-file:` and its place in the list. */
  readonly markdown: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly base64: string }[]
}

/** The scheme of links to files of the copy. */
export const FILE_SCHEME = 'portico-file:'

/** The address of the copy: that of the Markdown version with another ending. */
export const copyPath = (twin: string): string => twin.replace(/\.md$/, '.txt')

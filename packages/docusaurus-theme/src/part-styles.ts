/** Marks the place in a part's code where the sealing step puts the part's styles. */
export const STYLES_PLACE = 'portico-styles'

/** What an address of an opened picture is written as in a part's styles, before the browser knows it. */
export const ASSET_SCHEME = 'portico:'

/** One file of styles: the address under which the bundler's runtime looks for it, and its text. */
export interface PartStyle {
  readonly href: string
  readonly css: string
}

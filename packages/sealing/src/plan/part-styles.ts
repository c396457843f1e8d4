/** Marks the place in a part's code where the sealing step puts the part's styles. */
export const STYLES_PLACE = 'portico-styles'

/** The scheme that addresses of opened pictures have in a part's styles until the browser knows the real address. */
export const ASSET_SCHEME = 'portico:'

/** A style sheet: the address under which the bundler's runtime looks for it, and its text. */
export interface PartStyle {
  readonly href: string
  readonly css: string
}

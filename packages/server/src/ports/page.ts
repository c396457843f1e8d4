/** Which rows of a list are asked for: so many, after so many. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

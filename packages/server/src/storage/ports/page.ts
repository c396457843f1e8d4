/** Which rows of a list are requested: how many, and after which others. */
export interface Page {
  readonly limit: number
  /** How many rows are skipped. */
  readonly offset: number
  /** Continues at the `next` of another page. */
  readonly after?: string | undefined
}

/** The position of a page in its list. */
export interface Listing {
  readonly total: number
  /** False if there are more rows than `total`. */
  readonly exact: boolean
  /** Where the next page starts; absent on the last page. */
  readonly next?: string
}

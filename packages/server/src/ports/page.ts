/** Which rows of a list are requested: how many, after how many others. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

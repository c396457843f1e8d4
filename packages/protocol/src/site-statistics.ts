/** What the pages of a site tell its server, one thing in each request: never who does it. */
export const SITE_EVENTS = {
  /** A page was shown. */
  view: {},
  /** Something was searched for. */
  search: {},
  /** An address without a page was followed from a page of the site. */
  missing: {},
  /** A reader answered whether a page was helpful. */
  helpful: {},
} as const
export type SiteEventKind = keyof typeof SITE_EVENTS

/** Limits of statistics without names. */
export const SITE_STATISTICS = {
  /** How many bytes an event may have. */
  bodyBytes: 2_048,
  /** Letters of what is searched for, and of what a reader adds to an answer. */
  wordsLength: 80,
  commentLength: 300,
  /** Words, and addresses without a page, are kept from so many different readers on. */
  readersOfText: 3,
  /** Figures of a private page are shown where so many people may read it. */
  readersOfGroup: 5,
} as const

/** What the pages of a site report to its server, one event per request, without identifying anyone. */
export const SITE_EVENTS = {
  /** A page was shown. */
  view: {},
  /** Someone searched. */
  search: {},
  /** An address without a page was opened from a page of the site. */
  missing: {},
  /** A reader voted on whether a page was helpful. */
  helpful: {},
} as const
export type SiteEventKind = keyof typeof SITE_EVENTS

/** Limits of statistics without names. */
export const SITE_STATISTICS = {
  /** The maximum size of an event, in bytes. */
  bodyBytes: 2_048,
  /** The maximum length of search terms, and of what a reader adds to a vote. */
  wordsLength: 80,
  commentLength: 300,
  /** Search terms, and addresses without a page, are stored once this many different readers have sent them. */
  readersOfText: 3,
  /** Figures of a private page are shown if at least this many people may read it. */
  readersOfGroup: 5,
} as const

import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'
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

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true, method: 'GET' } as const

/** Statistics without names: what pages report, and what administrators see. */
export const SITE_STATISTICS_ENDPOINTS = {
  countOnSite: {
    method: 'POST',
    path: '/actions/site',
    auth: 'none',
    organization: false,
    bodyBytes: SITE_STATISTICS.bodyBytes,
    summary:
      'Count something that happened on a page of the site, without recording who did it; the response is always the same',
  },
  readSiteStatistics: {
    ...admin,
    path: '/admin/site/statistics',
    summary: 'Page views, searches, “helpful” answers and reads by programs over time, without names',
  },
  listPageFigures: { ...admin, path: '/admin/site/statistics/pages', summary: 'The same by page, most viewed first' },
  listSearches: {
    ...admin,
    path: '/admin/site/statistics/searches',
    summary: 'Words that at least three different readers have searched for, most searched first',
  },
  listDeadLinks: {
    ...admin,
    path: '/admin/site/statistics/dead-links',
    summary: 'Broken links on pages of the site that at least three different readers have followed',
  },
  listPageComments: {
    ...admin,
    path: '/admin/site/statistics/comments',
    summary: 'What readers added to their answer about a page, newest day first',
  },
} as const satisfies Record<string, EndpointRow>

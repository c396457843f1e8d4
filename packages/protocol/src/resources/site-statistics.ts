import { ACCEPTS } from '../session-kinds.js'
import { SITE_STATISTICS } from '../site-statistics.js'
import type { EndpointRow } from './row.js'

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

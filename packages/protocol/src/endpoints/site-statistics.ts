import { ACCEPTS } from '../session-kinds.js'
import { SITE_STATISTICS } from '../site-statistics.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true, method: 'GET' } as const

/** Statistics without names: what pages tell, and what administrators see of it. */
export const SITE_STATISTICS_ENDPOINTS = {
  countOnSite: {
    method: 'POST',
    path: '/actions/site',
    auth: 'none',
    organization: false,
    bodyBytes: SITE_STATISTICS.bodyBytes,
    summary:
      'Count something that happened on a page of the site, without who did it; answers the same whatever is counted',
  },
  readSiteStatistics: {
    ...admin,
    path: '/admin/site/statistics',
    summary: 'Page views, searches, answers about helpfulness and reading by programs over time, without names',
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
    summary: 'Addresses without a page that pages of the site led at least three different readers to',
  },
  listPageComments: {
    ...admin,
    path: '/admin/site/statistics/comments',
    summary: 'What readers added to their answer about a page, newest day first',
  },
} as const satisfies Record<string, EndpointRow>

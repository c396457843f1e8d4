import { ADMIN, type EndpointRow } from './row.js'

/** Who read what: released parts and recorded pages. */
export const READINGS_ENDPOINTS = {
  listOpenings: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/openings',
    summary: 'Who received the key of a page, or of any page, newest first',
  },
  listReadings: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/readings',
    summary:
      'Who read what on which day, newest first: everyone on the organization’s site, and its own members on the sites above it',
  },
  countReadings: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/readings/count',
    summary: 'Readings over time by way of reading, with the same filters',
  },
  totalReadings: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/readings/totals',
    summary: 'Readings added up by person, organization, part, page or way, most readings first, with the same filters',
  },
  listWithdrawnLeases: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/leases',
    summary:
      'Readers who may no longer open a part of the site, but whose browser may keep its key until the time given',
  },
} as const satisfies Record<string, EndpointRow>

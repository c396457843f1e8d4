import { ADMIN, type EndpointRow } from './row.js'

/** Sign-ins and sign-ups over time. */
export const STATISTICS_ENDPOINTS = {
  readStatistics: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/statistics',
    summary: 'Sign-ins, sign-ups and failures over time, by method',
  },
} as const satisfies Record<string, EndpointRow>

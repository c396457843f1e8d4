import { ADMIN, type EndpointRow } from './row.js'

/** The audit log, page by page or as it grows. */
export const AUDIT_ENDPOINTS = {
  listAudit: { ...ADMIN, method: 'GET', path: '/admin/audit', summary: 'Who did what to whom, newest first' },
  tailAudit: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/audit/tail',
    summary: 'Entries since a given one, oldest first; waits if there are none yet',
  },
} as const satisfies Record<string, EndpointRow>

import { ADMIN, type EndpointRow } from './row.js'

/** Groups and how many members each has. */
export const GROUPS_ENDPOINTS = {
  listGroups: { ...ADMIN, method: 'GET', path: '/admin/groups', summary: 'The groups of the organization' },
  createGroup: { ...ADMIN, method: 'POST', path: '/admin/groups', summary: 'Add or describe a group' },
} as const satisfies Record<string, EndpointRow>

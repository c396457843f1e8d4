import { ADMIN, type EndpointRow } from './row.js'

/** Keys for the admin API, each with its rights. */
export const API_KEYS_ENDPOINTS = {
  listKeys: { ...ADMIN, method: 'GET', path: '/admin/keys', summary: 'Keys for the admin API, without their secrets' },
  createKey: { ...ADMIN, method: 'POST', path: '/admin/keys', summary: 'Create a key; its secret is shown only once' },
  deleteKey: { ...ADMIN, method: 'DELETE', path: '/admin/keys/{key_id}', summary: 'Remove a key' },
} as const satisfies Record<string, EndpointRow>

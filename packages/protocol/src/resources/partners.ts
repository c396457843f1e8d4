import { ADMIN, type EndpointRow } from './row.js'

/** Organizations of partners, and how far each is set up. */
export const PARTNERS_ENDPOINTS = {
  listPartners: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/partners',
    summary:
      'The organizations directly below, with their number of people, whether they are suspended, and when they last read',
  },
  getPartner: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/partners/{organization_id}',
    summary: 'One of them, with its sign-in providers, agreements and groups',
  },
} as const satisfies Record<string, EndpointRow>

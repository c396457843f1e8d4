import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** Email domains that an organization proves, so that the people of these addresses join it. */
export const DOMAIN_ENDPOINTS = {
  listDomains: {
    ...admin,
    method: 'GET',
    path: '/admin/domains',
    summary: 'The email domains of the organization, with the DNS records that prove them',
  },
  createDomain: {
    ...admin,
    method: 'POST',
    path: '/admin/domains',
    summary: 'Add an email domain; its DNS record proves it',
  },
  updateDomain: {
    ...admin,
    method: 'PATCH',
    path: '/admin/domains/{domain_id}',
    summary: 'Change what people get who join by an email domain',
  },
  checkDomain: {
    ...admin,
    method: 'POST',
    path: '/admin/domains/{domain_id}/check',
    summary: 'Look up the DNS record of an email domain now',
  },
  deleteDomain: {
    ...admin,
    method: 'DELETE',
    path: '/admin/domains/{domain_id}',
    summary: 'Remove an email domain; those who joined by it stay members',
  },
} as const satisfies Record<string, EndpointRow>

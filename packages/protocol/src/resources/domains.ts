import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** Email domains that an organization proves, so that people with addresses there join it. */
export const DOMAINS_ENDPOINTS = {
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
    summary: 'Add an email domain, which is then verified by its DNS record',
  },
  updateDomain: {
    ...admin,
    method: 'PATCH',
    path: '/admin/domains/{domain_id}',
    summary: 'Change what people who join through an email domain get',
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
    summary: 'Remove an email domain; people who joined through it stay members',
  },
} as const satisfies Record<string, EndpointRow>

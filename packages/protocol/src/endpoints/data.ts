import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const own = { auth: 'token', accepts: ACCEPTS.account, organization: false } as const

/** A person's own data: attributes in buckets, and consents. */
export const DATA_ENDPOINTS = {
  getAttributes: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/attributes',
    summary: 'Attributes of several buckets',
  },
  putAttributes: {
    ...own,
    impersonated: 'refused',
    method: 'PUT',
    path: '/attributes',
    summary: 'Replace the attributes of the named buckets',
  },
  patchAttributes: {
    ...own,
    impersonated: 'refused',
    method: 'PATCH',
    path: '/attributes',
    summary: 'Add or change attributes',
  },
  getBucket: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/attributes/{bucket_name}',
    summary: 'Attributes of one bucket',
  },
  putBucket: {
    ...own,
    impersonated: 'refused',
    method: 'PUT',
    path: '/attributes/{bucket_name}',
    summary: 'Replace the attributes of a bucket',
  },
  patchBucket: {
    ...own,
    impersonated: 'refused',
    method: 'PATCH',
    path: '/attributes/{bucket_name}',
    summary: 'Add or change attributes of a bucket',
  },
  deleteFromBucket: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/attributes/{bucket_name}',
    summary: 'Remove attributes by name',
  },
  getConsent: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/consent/gdpr',
    summary: 'What the person consented to',
  },
  setConsent: {
    ...own,
    impersonated: 'refused',
    method: 'PUT',
    path: '/consent/gdpr',
    summary: 'Replace all consents',
  },
  addConsent: { ...own, impersonated: 'refused', method: 'POST', path: '/consent/gdpr', summary: 'Add consents' },
  removeConsent: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/consent/gdpr',
    summary: 'Withdraw some consents, or all',
  },
} as const satisfies Record<string, EndpointRow>

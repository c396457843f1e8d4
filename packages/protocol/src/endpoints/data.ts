import type { EndpointRow } from './row.js'

const own = { auth: 'token', organization: false } as const

/** What a person keeps of themselves: attributes in buckets, and consents. */
export const DATA_ENDPOINTS = {
  getAttributes: { ...own, method: 'GET', path: '/attributes', summary: 'Attributes of several buckets' },
  putAttributes: { ...own, method: 'PUT', path: '/attributes', summary: 'Replace the attributes of the buckets named' },
  patchAttributes: { ...own, method: 'PATCH', path: '/attributes', summary: 'Add or change attributes' },
  getBucket: { ...own, method: 'GET', path: '/attributes/{bucket_name}', summary: 'Attributes of one bucket' },
  putBucket: {
    ...own,
    method: 'PUT',
    path: '/attributes/{bucket_name}',
    summary: 'Replace the attributes of a bucket',
  },
  patchBucket: {
    ...own,
    method: 'PATCH',
    path: '/attributes/{bucket_name}',
    summary: 'Add or change attributes of a bucket',
  },
  deleteFromBucket: {
    ...own,
    method: 'DELETE',
    path: '/attributes/{bucket_name}',
    summary: 'Remove attributes by name',
  },
  getConsent: { ...own, method: 'GET', path: '/consent/gdpr', summary: 'What the person consented to' },
  setConsent: { ...own, method: 'PUT', path: '/consent/gdpr', summary: 'Replace all consents' },
  addConsent: { ...own, method: 'POST', path: '/consent/gdpr', summary: 'Add consents' },
  removeConsent: { ...own, method: 'DELETE', path: '/consent/gdpr', summary: 'Withdraw some consents, or all' },
} as const satisfies Record<string, EndpointRow>

import { type EndpointRow, OWN } from './row.js'

/** Attributes of the signed-in person, in buckets. */
export const ATTRIBUTES_ENDPOINTS = {
  getAttributes: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/attributes',
    summary: 'Attributes of several buckets',
  },
  putAttributes: {
    ...OWN,
    impersonated: 'refused',
    method: 'PUT',
    path: '/attributes',
    summary: 'Replace the attributes of the named buckets',
  },
  patchAttributes: {
    ...OWN,
    impersonated: 'refused',
    method: 'PATCH',
    path: '/attributes',
    summary: 'Add or change attributes',
  },
  getBucket: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/attributes/{bucket_name}',
    summary: 'Attributes of one bucket',
  },
  putBucket: {
    ...OWN,
    impersonated: 'refused',
    method: 'PUT',
    path: '/attributes/{bucket_name}',
    summary: 'Replace the attributes of a bucket',
  },
  patchBucket: {
    ...OWN,
    impersonated: 'refused',
    method: 'PATCH',
    path: '/attributes/{bucket_name}',
    summary: 'Add or change attributes of a bucket',
  },
  deleteFromBucket: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/attributes/{bucket_name}',
    summary: 'Remove attributes by name',
  },
} as const satisfies Record<string, EndpointRow>

import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const own = { auth: 'token', impersonated: 'refused', organization: false } as const

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

const KEY_WEBHOOK = '/admin/sample-keys/webhook'

/** The keys of readers for the sandbox, which samples of requests carry. */
export const SAMPLE_ENDPOINTS = {
  openSampleKey: {
    ...own,
    accepts: ACCEPTS.ownKey,
    method: 'POST',
    path: '/me/sample-keys',
    summary: 'The key of the person for the sandbox, made with the first call; samples of requests carry it',
  },
  mySampleKeys: {
    ...own,
    accepts: ACCEPTS.account,
    method: 'GET',
    path: '/me/sample-keys',
    summary: 'The keys of the person for the sandbox, without their secrets',
  },
  endSampleKey: {
    ...own,
    accepts: ACCEPTS.account,
    method: 'DELETE',
    path: '/me/sample-keys/{sample_key_id}',
    summary: 'End a key for the sandbox',
  },
  fetchOwnKeys: {
    ...own,
    accepts: ACCEPTS.ownKey,
    method: 'POST',
    path: '/me/api-keys',
    summary:
      "The person's keys for the API itself, as the organization's key webhook answers; nothing of them is stored",
  },
  getKeyWebhook: {
    ...admin,
    method: 'GET',
    path: KEY_WEBHOOK,
    summary: 'Where the keys of readers for the API come from',
  },
  setKeyWebhook: {
    ...admin,
    method: 'PUT',
    path: KEY_WEBHOOK,
    summary:
      'Get the keys of readers for the API from an address; the secret that signs the requests is shown only once',
  },
  deleteKeyWebhook: { ...admin, method: 'DELETE', path: KEY_WEBHOOK, summary: 'Stop getting the keys of readers' },
  checkSampleKey: {
    ...admin,
    method: 'POST',
    path: '/admin/sample-keys/check',
    summary: 'Tell whether a key for the sandbox is good now, and whose it is; for backends that accept these keys',
  },
} as const satisfies Record<string, EndpointRow>

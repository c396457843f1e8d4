import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const own = { auth: 'token', impersonated: 'refused', organization: false } as const
const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const
const KEY_WEBHOOK = '/admin/sample-keys/webhook'

/** Readers' keys for the sandbox, which request samples contain. */
export const SAMPLE_KEYS_ENDPOINTS = {
  openSampleKey: {
    ...own,
    accepts: ACCEPTS.ownKey,
    method: 'POST',
    path: '/me/sample-keys',
    summary: 'The person’s sandbox key, created by the first call; request samples contain it',
  },
  mySampleKeys: {
    ...own,
    accepts: ACCEPTS.account,
    method: 'GET',
    path: '/me/sample-keys',
    summary: 'The person’s sandbox keys, without their secrets',
  },
  endSampleKey: {
    ...own,
    accepts: ACCEPTS.account,
    method: 'DELETE',
    path: '/me/sample-keys/{sample_key_id}',
    summary: 'End a sandbox key',
  },
  fetchOwnKeys: {
    ...own,
    accepts: ACCEPTS.ownKey,
    method: 'POST',
    path: '/me/api-keys',
    summary: "The person's keys for the API itself, from the organization's key webhook; they are not stored",
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
    summary: 'Set the address that returns readers’ API keys; the secret that signs the requests is shown only once',
  },
  deleteKeyWebhook: { ...admin, method: 'DELETE', path: KEY_WEBHOOK, summary: 'Stop requesting readers’ keys' },
  checkSampleKey: {
    ...admin,
    method: 'POST',
    path: '/admin/sample-keys/check',
    summary: 'Check whether a sandbox key is valid now, and whose it is; for backends that accept these keys',
  },
} as const satisfies Record<string, EndpointRow>

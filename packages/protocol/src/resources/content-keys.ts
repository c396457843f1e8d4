import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

/** The keys of sealed parts, released to those who may read them. */
export const CONTENT_KEYS_ENDPOINTS = {
  releaseContentKeys: {
    method: 'POST',
    path: '/content-keys',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.read,
    organization: false,
    summary: 'Release the keys of sealed pages to people who may read them',
  },
  releaseOpenKeys: {
    method: 'POST',
    path: '/open-keys',
    auth: 'none',
    organization: false,
    summary: 'Release the keys of pages that everyone may read from some time on, once that time has come',
  },
} as const satisfies Record<string, EndpointRow>

import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

/** Earlier forms of calls, for clients that still use them. */
export const OLDER_ENDPOINTS = {
  startFlowV1: {
    method: 'POST',
    path: '/id',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: true,
    summary: 'Same as POST /id/v2',
  },
  attestV1: {
    method: 'POST',
    path: '/attestation',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: false,
    summary: 'Same as POST /attestation/v3; returns the token itself',
  },
  attestV2: {
    method: 'POST',
    path: '/attestation/v2',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: false,
    summary: 'Same as POST /attestation/v3; returns the token itself',
  },
  pollChallengeV1: {
    method: 'GET',
    path: '/challenge/{challenge_id}',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: false,
    summary: 'Same as GET /challenge/{challenge_id}/v2',
  },
  recordEvent: {
    method: 'POST',
    path: '/events',
    auth: 'none',
    organization: false,
    summary: 'Same as POST /actions/sdk',
  },
} as const satisfies Record<string, EndpointRow>

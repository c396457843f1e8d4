import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

/** A token and the person whose it is. */
export const TOKENS_ENDPOINTS = {
  validateToken: {
    method: 'POST',
    path: '/token/validate',
    auth: 'none',
    organization: false,
    summary: 'Check whether a token is valid now; not_enough_factors if the organization requires a second factor',
  },
  revokeToken: {
    method: 'POST',
    path: '/token/revoke',
    auth: 'none',
    organization: false,
    summary: 'End the session of a token',
  },
  me: {
    method: 'GET',
    path: '/me',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.self,
    organization: false,
    summary:
      'The person of the token, with organizations, handles, credentials and the second factor that the session lacks',
  },
  userInfo: {
    method: 'GET',
    path: '/oauth2/userinfo',
    auth: 'token',
    accepts: ACCEPTS.userInfo,
    impersonated: 'refused',
    organization: false,
    summary: 'For programs: the claims about the person that the token’s scope covers',
  },
  userInfoByPost: {
    method: 'POST',
    path: '/oauth2/userinfo',
    auth: 'token',
    accepts: ACCEPTS.userInfo,
    impersonated: 'refused',
    organization: false,
    summary: 'Same as GET /oauth2/userinfo',
  },
} as const satisfies Record<string, EndpointRow>

import { ACCEPTS } from '../session-kinds.js'
import { ADMIN, type EndpointRow } from './row.js'

/** Acting as another person, seeing the site as a group sees it, and links that sign a person in directly. */
export const IMPERSONATION_ENDPOINTS = {
  createDirectId: {
    method: 'POST',
    path: '/direct-id',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.newSession,
    organization: false,
    summary: 'A one-time sign-in of the same person elsewhere',
  },
  viewAs: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/view-as',
    summary: 'A one-time sign-in that shows the site to an administrator as members of certain groups see it',
  },
  impersonate: {
    ...ADMIN,
    method: 'POST',
    path: '/persons/{person_id}/impersonate',
    summary: 'A one-time sign-in as another person; requires its own right',
  },
  impersonateTarget: {
    ...ADMIN,
    method: 'POST',
    path: '/persons/{person_id}/impersonate/v2',
    summary: 'Like impersonate, for opening a page',
  },
} as const satisfies Record<string, EndpointRow>

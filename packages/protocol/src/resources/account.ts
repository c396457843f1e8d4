import { type EndpointRow, OWN } from './row.js'

/** The handles and the data of the signed-in person, and the end of their account. */
export const ACCOUNT_ENDPOINTS = {
  myHandles: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/handles',
    summary: 'The handles of the person',
  },
  removeMyHandle: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/handles/{handle_id}',
    summary: 'Remove a handle, except the last verified one; needs a recent sign-in',
  },
  exportMe: {
    ...OWN,
    impersonated: 'refused',
    method: 'GET',
    path: '/me/export',
    summary: 'Everything stored about the person; needs a recent sign-in',
  },
  deleteMe: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me',
    summary: 'Remove the person and everything stored about them; needs a recent sign-in',
  },
} as const satisfies Record<string, EndpointRow>

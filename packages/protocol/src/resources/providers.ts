import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

/** External providers where people sign in. */
export const PROVIDERS_ENDPOINTS = {
  listProviders: {
    method: 'GET',
    path: '/admin/providers',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'List the OpenID and SAML providers that people can sign in with',
  },
  createProvider: {
    method: 'POST',
    path: '/admin/providers',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Add an OpenID or SAML provider',
  },
  getProvider: {
    method: 'GET',
    path: '/admin/providers/{provider_id}',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'One provider',
  },
  updateProvider: {
    method: 'PATCH',
    path: '/admin/providers/{provider_id}',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Change a provider',
  },
  deleteProvider: {
    method: 'DELETE',
    path: '/admin/providers/{provider_id}',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Remove a provider and the identities of people there',
  },
} as const satisfies Record<string, EndpointRow>

import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

/** Signing in at providers elsewhere, and programs that sign people in here. */
export const FEDERATION_ENDPOINTS = {
  resolveSso: {
    method: 'POST',
    path: '/sso/resolve',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: true,
    summary: 'Bring back what a provider answered, from the browser that asked',
  },
  listProviders: {
    method: 'GET',
    path: '/admin/providers',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'List the OpenID and SAML providers that people may sign in with',
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
    summary: 'Remove a provider and what it knew people by',
  },
  listClients: {
    method: 'GET',
    path: '/admin/clients',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'List the programs that use the hosted login',
  },
  createClient: {
    method: 'POST',
    path: '/admin/clients',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Let a program use the hosted login',
  },
  deleteClient: {
    method: 'DELETE',
    path: '/admin/clients/{client_id}',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Stop a program from using the hosted login',
  },
} as const satisfies Record<string, EndpointRow>

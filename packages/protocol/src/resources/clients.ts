import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

/** Programs that sign people in here. */
export const CLIENTS_ENDPOINTS = {
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

import { type EndpointRow, OWN } from './row.js'

/** Programs that the signed-in person has allowed to act or to read for them. */
export const PROGRAMS_ENDPOINTS = {
  myPrograms: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/programs',
    summary: 'The programs that the person gave access to',
  },
  withdrawProgram: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/programs/{client_id}',
    summary: 'Withdraw a program’s access, and end its sessions',
  },
  myReadingGrants: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/reading-grants',
    summary: 'The programs that read pages as the person',
  },
  endReadingGrant: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/reading-grants/{grant_id}',
    summary: 'Stop a program from reading as the person',
  },
} as const satisfies Record<string, EndpointRow>

import { ACCEPTS } from '../session-kinds.js'
import { ADMIN, type EndpointRow } from './row.js'

/** The persons of an organization: their list, their state, and the import of many. */
export const PERSONS_ENDPOINTS = {
  createAnonymousPerson: {
    method: 'POST',
    path: '/persons/anonymous',
    auth: 'none',
    organization: true,
    summary: 'Create a person without a handle; answers a token',
  },
  listPersons: {
    method: 'GET',
    path: '/admin/persons',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'List or look up people',
  },
  createPerson: {
    method: 'POST',
    path: '/admin/persons',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Add a person',
  },
  getPerson: {
    method: 'GET',
    path: '/admin/persons/{person_id}',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'One person',
  },
  updatePerson: {
    method: 'PATCH',
    path: '/admin/persons/{person_id}',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Change whether a person is active',
  },
  deletePerson: {
    method: 'DELETE',
    path: '/admin/persons/{person_id}',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Remove a person and everything stored about them',
  },
  setPersonGroups: {
    method: 'PUT',
    path: '/admin/persons/{person_id}/groups',
    auth: 'admin',
    accepts: ACCEPTS.admin,
    organization: true,
    summary: 'Set the groups of a person',
  },
  approvePerson: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/persons/{person_id}/approve',
    summary: 'Approve a sign-up',
  },
  rejectPerson: { ...ADMIN, method: 'POST', path: '/admin/persons/{person_id}/reject', summary: 'Reject a sign-up' },
  changePersons: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/persons/changes',
    summary: 'Disable or enable several people, or change their groups; each is decided separately',
  },
  importPersons: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/persons/import',
    summary: 'Add several people, or check whether they could be added',
  },
} as const satisfies Record<string, EndpointRow>

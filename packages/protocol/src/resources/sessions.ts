import { ACCEPTS } from '../session-kinds.js'
import { ADMIN, type EndpointRow, OWN } from './row.js'

/** The console's session, kept by the browser for the console's page only. */
const ofConsole = {
  auth: 'token',
  accepts: ACCEPTS.console,
  organization: false,
  impersonated: 'refused',
  path: '/console-session',
} as const

/**
 * Sessions: those of the signed-in person, those of any person for administrators, and the session that the
 * console keeps.
 */
export const SESSIONS_ENDPOINTS = {
  keepConsoleSession: {
    ...ofConsole,
    method: 'POST',
    summary: 'Keep a console session in a cookie from which only the console’s page gets its token',
  },
  forgetConsoleSession: {
    ...ofConsole,
    accepts: ACCEPTS.leaveConsole,
    method: 'DELETE',
    summary: 'Remove the cookie of the console session',
  },
  mySessions: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/sessions',
    summary: 'Where the person is signed in',
  },
  endMyOtherSessions: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End all sessions of the person but this one',
  },
  endMySession: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/sessions/{session_id}',
    summary: 'End one session',
  },
  listSessions: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/persons/{person_id}/sessions',
    summary: 'The sessions of a person that have not ended',
  },
  endSessions: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/sessions',
    summary: 'End all sessions of a person',
  },
  endSession: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/sessions/{session_id}',
    summary: 'End one session of a person',
  },
} as const satisfies Record<string, EndpointRow>

import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const own = { auth: 'token', accepts: ACCEPTS.account, organization: false } as const

/** The console's session, kept by the browser for the console's page only. */
const ofConsole = {
  auth: 'token',
  accepts: ACCEPTS.console,
  organization: false,
  impersonated: 'refused',
  path: '/console-session',
} as const

/** What signed-in people can see and change in their own account. */
export const ACCOUNT_ENDPOINTS = {
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
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/sessions',
    summary: 'Where the person is signed in',
  },
  endMyOtherSessions: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End all sessions of the person but this one',
  },
  endMySession: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/sessions/{session_id}',
    summary: 'End one session',
  },
  myMembershipOffers: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/membership-offers',
    summary: 'The organizations that added the person, and wait for them to accept',
  },
  acceptMembershipOffer: {
    ...own,
    impersonated: 'refused',
    method: 'POST',
    path: '/me/membership-offers/{organization_id}/accept',
    summary: 'Become a member of an organization that added the person; needs a recent sign-in',
  },
  declineMembershipOffer: {
    ...own,
    impersonated: 'refused',
    method: 'POST',
    path: '/me/membership-offers/{organization_id}/decline',
    summary: 'Decline a membership; the organization is not told, and the person is not asked again',
  },
  myPrograms: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/programs',
    summary: 'The programs that the person gave access to',
  },
  withdrawProgram: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/programs/{client_id}',
    summary: 'Withdraw a program’s access, and end its sessions',
  },
  myReadingGrants: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/reading-grants',
    summary: 'The programs that read pages as the person',
  },
  endReadingGrant: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/reading-grants/{grant_id}',
    summary: 'Stop a program from reading as the person',
  },
  myReaderTokens: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/reader-tokens',
    summary: 'The tokens with which programs read as the person, and the options for a new one',
  },
  createReaderToken: {
    ...own,
    impersonated: 'refused',
    method: 'POST',
    path: '/me/reader-tokens',
    summary:
      'Create a token with which a program reads pages as the person; shown only once; needs a sign-in within the last ten minutes',
  },
  endReaderToken: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/reader-tokens/{token_id}',
    summary: 'End a reader token',
  },
  myCredentials: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/credentials',
    summary: 'What the person signs in with',
  },
  labelMyCredential: {
    ...own,
    impersonated: 'refused',
    method: 'PATCH',
    path: '/me/credentials/{credential_id}',
    summary: 'Give a credential a name',
  },
  removeMyCredential: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/credentials/{credential_id}',
    summary: 'Remove a passkey, the authenticator app or the password; needs a recent sign-in',
  },
  myPasswordRules: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/password',
    summary: 'The rules that a new password of the person must meet',
  },
  changeMyPassword: {
    ...own,
    impersonated: 'refused',
    method: 'PUT',
    path: '/me/password',
    summary: 'Set a new password; needs the current one or a recent sign-in',
  },
  myHandles: {
    ...own,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/handles',
    summary: 'The handles of the person',
  },
  removeMyHandle: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/handles/{handle_id}',
    summary: 'Remove a handle, except the last verified one; needs a recent sign-in',
  },
  exportMe: {
    ...own,
    impersonated: 'refused',
    method: 'GET',
    path: '/me/export',
    summary: 'Everything stored about the person; needs a recent sign-in',
  },
  deleteMe: {
    ...own,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me',
    summary: 'Remove the person and everything stored about them; needs a recent sign-in',
  },
} as const satisfies Record<string, EndpointRow>

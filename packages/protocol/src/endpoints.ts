import { ACCOUNT_ENDPOINTS } from './endpoints/account.js'
import { ADMIN_ENDPOINTS } from './endpoints/admin.js'
import { AGREEMENT_ENDPOINTS } from './endpoints/agreements.js'
import { DATA_ENDPOINTS } from './endpoints/data.js'
import { DOMAIN_ENDPOINTS } from './endpoints/domains.js'
import { FEDERATION_ENDPOINTS } from './endpoints/federation.js'
import { FEED_ENDPOINTS } from './endpoints/feeds.js'
import { OLDER_ENDPOINTS } from './endpoints/older.js'
import { OPERATIONS_ENDPOINTS } from './endpoints/operations.js'
import { ORGANIZATION_ENDPOINTS } from './endpoints/organizations.js'
import { PREVIEW_ENDPOINTS } from './endpoints/previews.js'
import type { EndpointRow } from './endpoints/row.js'
import { SAMPLE_ENDPOINTS } from './endpoints/samples.js'
import { SET_UP_ENDPOINTS } from './endpoints/set-up.js'
import { SITE_STATISTICS_ENDPOINTS } from './endpoints/site-statistics.js'
import { ACCEPTS } from './session-kinds.js'

/**
 * Every call that the identity server answers in the envelope. The server, the SDK and the API description read this
 * table.
 */
export const ENDPOINTS = {
  startFlow: {
    method: 'POST',
    path: '/id/v2',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: true,
    summary: 'Start a sign-in; returns the challenges to meet. With metadata.session "console", for the admin API',
  },
  attest: {
    method: 'POST',
    path: '/attestation/v3',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: false,
    summary: 'Answer a challenge; returns a token',
  },
  pollChallenge: {
    method: 'GET',
    path: '/challenge/{challenge_id}/v2',
    auth: 'optional',
    impersonated: 'refused',
    accepts: ACCEPTS.signIn,
    organization: false,
    summary: 'Check whether something that happens elsewhere is done',
  },
  recover: {
    method: 'POST',
    path: '/recover',
    auth: 'none',
    organization: true,
    summary: 'Start a password reset by email; returns a challenge to wait for',
  },
  openChallengePack: {
    method: 'GET',
    path: '/challenge_pack/{challenge_pack_id}',
    auth: 'optional',
    impersonated: 'allowed',
    accepts: ACCEPTS.signIn,
    organization: false,
    summary: 'Read the challenges of a link',
  },
  describeLink: {
    method: 'POST',
    path: '/challenge/{challenge_id}/description',
    auth: 'none',
    organization: false,
    summary:
      "Describe what following a link would do, and for which account, to a caller with the link's secret; does not use the link up",
  },
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
  releaseContentKeys: {
    method: 'POST',
    path: '/content-keys',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.read,
    organization: false,
    summary: 'Release the keys of sealed pages to people who may read them',
  },
  recordSdkEvent: {
    method: 'POST',
    path: '/actions/sdk',
    auth: 'none',
    organization: false,
    summary: 'Record an analytics event from the SDK',
  },
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
  ...DATA_ENDPOINTS,
  ...ORGANIZATION_ENDPOINTS,
  ...DOMAIN_ENDPOINTS,
  ...PREVIEW_ENDPOINTS,
  ...FEDERATION_ENDPOINTS,
  ...SET_UP_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...AGREEMENT_ENDPOINTS,
  ...OPERATIONS_ENDPOINTS,
  ...SITE_STATISTICS_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...SAMPLE_ENDPOINTS,
  ...FEED_ENDPOINTS,
  ...OLDER_ENDPOINTS,
} as const satisfies Record<string, EndpointRow>

export type EndpointName = keyof typeof ENDPOINTS

/**
 * The path of an endpoint with its parameters filled in, each percent-encoded.
 * @example endpointPath('pollChallenge', { challenge_id: 'a/b' }) // '/challenge/a%2Fb/v2'
 */
export function endpointPath(name: EndpointName, parameters: Readonly<Record<string, string>> = {}): string {
  return ENDPOINTS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
}

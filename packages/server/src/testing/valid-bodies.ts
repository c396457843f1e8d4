import type { EndpointName } from '@portico/protocol'
import type { REQUESTS } from '@portico/protocol/schemas'

/** The calls with a body. */
export type WithBody = {
  [Name in EndpointName]: (typeof REQUESTS)[Name] extends { readonly body: unknown } ? Name : never
}[EndpointName]

const flow = {
  handle: { type: 'email_address', value: 'ada@example.com' },
  factor: { method: 'otp_via_email', options: { method: 'otp_via_email' } },
  metadata: { pkce_code_challenge: 'c', csrf_token: 't' },
}
const answer = { challenge_id: 'abc', challenge_type: 'otp', data: { otp: '123456' } }
const buckets = { end_user_read_write: { colour: 'red' } }

/** A valid body for each call. A new call does not compile without one. */
export const VALID_BODIES: Record<WithBody, Record<string, unknown>> = {
  startFlow: flow,
  startFlowV1: flow,
  attest: answer,
  attestV1: answer,
  attestV2: answer,
  describeLink: { secret: 'x' },
  recover: { handle: { type: 'email_address', value: 'ada@example.com' }, factor: { method: 'password' } },
  validateToken: { token: 'x' },
  revokeToken: { token: 'x' },
  releaseContentKeys: { build: 'b1', tickets: ['AAAA'] },
  releaseOpenKeys: { build: 'b1', tickets: ['AAAA'] },
  countOnSite: { kind: 'view', page: '/' },
  recordSdkEvent: { event_name: 'SlashIDSDKLoaded_v1' },
  recordEvent: { event_name: 'SlashIDSDKLoaded_v1' },
  createAnonymousPerson: { region: 'europe-belgium' },
  putAttributes: buckets,
  patchAttributes: buckets,
  putBucket: { colour: 'red' },
  patchBucket: { colour: 'red' },
  switchOrganization: { metadata: flow.metadata },
  viewAs: { groups: ['readers'] },
  impersonate: { reason: 'x' },
  impersonateTarget: { target_url: 'http://localhost:3000/', reason: 'x' },
  createPerson: {
    handles: [{ type: 'email_address', value: 'new@example.com', verified: true }],
    groups: ['readers'],
    active: true,
  },
  updatePerson: { active: true },
  setPersonGroups: { groups: ['readers'] },
  createOrganization: { org_name: 'Branch', settings: { approval: 'none', handle_patterns: ['x'] } },
  updateOrganization: { org_name: 'Hub', settings: { approval: 'none' } },
  createGroup: { name: 'readers' },
  createKey: { name: 'k', scopes: ['persons:read'] },
  createInvitation: { handle: { type: 'email_address', value: 'new@example.com' } },
  requestAccess: { groups: ['readers'], reason: 'x' },
  sendFeedback: { text: 'x' },
  updateFeedback: { state: 'done' },
  createAgreement: { name: 'x', text: 'x', audience: { any: [[]] }, accepted_by: 'person' },
  addAgreementVersion: { text: 'x' },
  acceptAgreement: { version: 1, digest: 'x'.repeat(43) },
  setConsent: { consent_levels: ['necessary'] },
  addConsent: { consent_levels: ['necessary'] },
  createWebhook: { url: 'https://events.example.com/', events: ['person.*'] },
  updateWebhook: { url: 'https://events.example.com/' },
  importPersons: { persons: [{}] },
  sendInvitationsAgain: { invitation_ids: ['x'] },
  previewMailTexts: { kind: 'code', language: 'en', texts: {} },
  changePersons: { person_ids: ['x'], change: 'disable' },
  changeMyPassword: { password: 'Tr0ub4dor&Zebra' },
  createFeedToken: { name: 'x' },
  checkSampleKey: { key: 'x' },
  setKeyWebhook: { url: 'https://keys.example.com/' },
  createGuestLink: { page: '/docs' },
  openGuestLink: { secret: 'x', build: 'b', tickets: [] },
  createReaderToken: { name: 'x', groups: ['readers'] },
  labelMyCredential: { label: 'x' },
  resolveSso: { challenge_id: 'x', code: 'x', pkce_code_verifier: 'x' },
  createProvider: { type: 'oidc', provider: 'google', client_id: 'x' },
  updateProvider: { issuer: 'https://issuer.example.com' },
  createClient: { name: 'x', redirect_uris: ['https://app.example.com/back'] },
  createSetUpLink: { approval: 'required' },
  setUpProvider: { type: 'saml', idp_metadata_url: 'https://idp.example/metadata' },
  setUpDomain: { domain: 'globex.example' },
  testSetUp: { pkce_code_challenge: 'x'.repeat(43), csrf_token: 'x' },
  finishSetUp: { challenge_id: 'x', code: 'x', pkce_code_verifier: 'x' },
  createDomain: { domain: 'globex.example' },
  updateDomain: { approval: 'required' },
  createPreview: { name: 'x', url: 'https://preview.example.com/', build: 'x' },
}

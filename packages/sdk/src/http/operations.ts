import { errorOf } from '../errors.js'
import type { Call } from './call.js'
import { failureOf } from './failure.js'
import { camelCase, required } from './required.js'
import type { Route } from './routes.js'

/** The route of a call; whether it is about an organization; the parameter for its body, where it must have one. */
type Row = readonly [route: Route, organization?: boolean, body?: string]

/** Calls by the names that generated clients of the wire give them. What the path names is always needed. */
const OPERATIONS = {
  authn: {
    getChallengeChallengeId: ['GET /challenge/{challenge_id}'],
    getChallengeChallengeIdV2: ['GET /challenge/{challenge_id}/v2'],
    getChallengePackChallengePackId: ['GET /challenge_pack/{challenge_pack_id}'],
    getMe: ['GET /me'],
    getMeOrgs: ['GET /me/orgs'],
    getToken: ['GET /token', true],
    getTokenV2: ['GET /token/v2', true],
    postAttestation: ['POST /attestation', false, 'attestation'],
    postAttestationV2: ['POST /attestation/v2', false, 'attestation'],
    postAttestationV3: ['POST /attestation/v3', false, 'attestation'],
    postDirectId: ['POST /direct-id'],
    postId: ['POST /id', true, 'iDRequest'],
    postIdV2: ['POST /id/v2', true, 'iDRequestV2'],
    postRecover: ['POST /recover', true, 'recoverRequest'],
    postSsoResolve: ['POST /sso/resolve', true, 'ssoResolveRequest'],
    postTokenV2: ['POST /token/v2', true],
  },
  persons: {
    postPersonsAnonymous: ['POST /persons/anonymous', true, 'body'],
    postPersonsPersonIdImpersonate: ['POST /persons/{person_id}/impersonate', true],
    postPersonsPersonIdImpersonateV2: ['POST /persons/{person_id}/impersonate/v2', true],
  },
  attributes: {
    getAttributes: ['GET /attributes'],
    putAttributes: ['PUT /attributes', false, 'body'],
    patchAttributes: ['PATCH /attributes', false, 'body'],
    getAttributesBucketName: ['GET /attributes/{bucket_name}'],
    putAttributesBucketName: ['PUT /attributes/{bucket_name}', false, 'body'],
    patchAttributesBucketName: ['PATCH /attributes/{bucket_name}', false, 'body'],
    deleteAttributesBucketName: ['DELETE /attributes/{bucket_name}'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Row>>>>

export type OperationGroup = keyof typeof OPERATIONS
/** Names of a group's operations. */
export type OperationName<Group extends OperationGroup> = Extract<keyof (typeof OPERATIONS)[Group], string>

/** Parameters in camelCase: those of the path, of the query, `slashIDOrgID`, and the body under any other name. */
export type OperationParameters = Readonly<Record<string, unknown>>

/**
 * Runs an operation; a name that ends in `Raw` gives the response with it.
 * @throws InvalidActionError when the group has no operation of this name; otherwise the error that a refusal stands for.
 */
export async function operate(
  call: Call,
  group: OperationGroup,
  name: string,
  parameters: OperationParameters = {},
  token?: string,
): Promise<unknown> {
  const plain = name.replace(/Raw$/, '')
  const operations: Readonly<Record<string, Row>> = OPERATIONS[group]
  const row = Object.hasOwn(operations, plain) ? operations[plain] : undefined
  if (!row) throw errorOf('invalid_action', `There is no call ${plain}`)
  const [route, needsOrganization, needsBody] = row
  const parts = partsOf(route, parameters)
  for (const [, field = ''] of route.matchAll(/\{(\w+)\}/g)) required(parts.path[field], camelCase(field), plain)
  if (needsOrganization) required(parts.organization, 'slashIDOrgID', plain)
  if (needsBody) required(parts.body, needsBody, plain)
  const answer = await call(route, { ...parts, token })
  if (answer.errors.length) throw failureOf(answer)
  const { response: raw, result } = answer
  return name === plain ? { result } : { raw, value: async () => ({ result }) }
}

/** Puts each parameter where the route has it: into the path, the query, the organization header or the body. */
function partsOf(route: string, { slashIDOrgID, slashIDSdkVersion: _, ...parameters }: OperationParameters) {
  const path: Record<string, string | undefined> = {}
  const query = new URLSearchParams()
  let body: unknown
  for (const [key, value] of Object.entries(parameters)) {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    if (route.includes(`{${name}}`)) path[name] = value as string
    else if (Array.isArray(value)) query.set(name, value.join(','))
    else body = value
  }
  return { path, query: query.size ? `?${query}` : '', body, organization: slashIDOrgID as string | undefined }
}

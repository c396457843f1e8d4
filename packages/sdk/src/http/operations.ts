import { errorOf } from '../errors.js'
import type { Call } from './call.js'
import { failureOf } from './failure.js'
import type { Route } from './routes.js'

/** Calls by the names that generated clients of the wire give them. */
const OPERATIONS = {
  authn: {
    getChallengeChallengeId: 'GET /challenge/{challenge_id}',
    getChallengeChallengeIdV2: 'GET /challenge/{challenge_id}/v2',
    getChallengePackChallengePackId: 'GET /challenge_pack/{challenge_pack_id}',
    getMe: 'GET /me',
    getMeOrgs: 'GET /me/orgs',
    getToken: 'GET /token',
    getTokenV2: 'GET /token/v2',
    postAttestation: 'POST /attestation',
    postAttestationV2: 'POST /attestation/v2',
    postAttestationV3: 'POST /attestation/v3',
    postDirectId: 'POST /direct-id',
    postId: 'POST /id',
    postIdV2: 'POST /id/v2',
    postRecover: 'POST /recover',
    postSsoResolve: 'POST /sso/resolve',
    postTokenV2: 'POST /token/v2',
  },
  persons: {
    postPersonsAnonymous: 'POST /persons/anonymous',
    postPersonsPersonIdImpersonate: 'POST /persons/{person_id}/impersonate',
    postPersonsPersonIdImpersonateV2: 'POST /persons/{person_id}/impersonate/v2',
  },
  attributes: {
    getAttributes: 'GET /attributes',
    putAttributes: 'PUT /attributes',
    patchAttributes: 'PATCH /attributes',
    getAttributesBucketName: 'GET /attributes/{bucket_name}',
    putAttributesBucketName: 'PUT /attributes/{bucket_name}',
    patchAttributesBucketName: 'PATCH /attributes/{bucket_name}',
    deleteAttributesBucketName: 'DELETE /attributes/{bucket_name}',
  },
} as const

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
  const routes: Readonly<Record<string, string>> = OPERATIONS[group]
  const route = Object.hasOwn(routes, plain) ? routes[plain] : undefined
  if (route === undefined) throw errorOf('invalid_action', `There is no call ${plain}`)
  const answer = await call(route as Route, { ...partsOf(route, parameters), token, live: new AbortController() })
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

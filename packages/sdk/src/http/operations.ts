import type { Site } from '../browser/sdk-page.js'
import { errorOf } from '../errors.js'
import { createCall } from './call.js'
import { failureOf } from './failure.js'
import { fetchAround, type InitOverrides, type Middleware } from './middleware.js'
import { camelCase, required } from './required.js'
import type { Route } from './routes.js'

/** Whether a call is about an organization, and the name of the parameter for its body if it requires one. */
type Row = readonly [organization?: boolean, body?: string]

/** The calls by their routes. Path parameters are always required. */
const OPERATIONS = {
  authn: {
    'GET /challenge/{challenge_id}': [],
    'GET /challenge/{challenge_id}/v2': [],
    'GET /challenge_pack/{challenge_pack_id}': [],
    'GET /me': [],
    'GET /me/orgs': [],
    'GET /token': [true],
    'GET /token/v2': [true],
    'POST /attestation': [false, 'attestation'],
    'POST /attestation/v2': [false, 'attestation'],
    'POST /attestation/v3': [false, 'attestation'],
    'POST /direct-id': [],
    'POST /id': [true, 'iDRequest'],
    'POST /id/v2': [true, 'iDRequestV2'],
    'POST /recover': [true, 'recoverRequest'],
    'POST /sso/resolve': [true, 'ssoResolveRequest'],
    'POST /token/v2': [true],
  },
  persons: {
    'POST /persons/anonymous': [true, 'body'],
    'POST /persons/{person_id}/impersonate': [true],
    'POST /persons/{person_id}/impersonate/v2': [true],
  },
  attributes: {
    'GET /attributes': [],
    'PUT /attributes': [false, 'body'],
    'PATCH /attributes': [false, 'body'],
    'GET /attributes/{bucket_name}': [],
    'PUT /attributes/{bucket_name}': [false, 'body'],
    'PATCH /attributes/{bucket_name}': [false, 'body'],
    'DELETE /attributes/{bucket_name}': [],
  },
} as const satisfies Readonly<Record<string, { readonly [Name in Route]?: Row }>>

export type OperationGroup = keyof typeof OPERATIONS

/** Names of a group's operations, as in generated clients: `GET /me/orgs` is `getMeOrgs`. */
export type OperationName<Group extends OperationGroup> = NameOf<Extract<keyof (typeof OPERATIONS)[Group], string>>
type NameOf<Of extends string> = Of extends `${infer Method} ${infer Path}`
  ? `${Lowercase<Method>}${Words<Path>}`
  : never
type Words<Text extends string, Before extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? First extends Break
    ? Words<Capitalize<Rest>, Before>
    : Words<Rest, `${Before}${First}`>
  : Before
type Break = '/' | '{' | '}' | '_' | '-'

const nameOf = (route: string) =>
  route.replace(/^\w+/, (method) => method.toLowerCase()).replace(/[^a-z\d]+(.?)/g, (_, first) => first.toUpperCase())

/** Parameters in camelCase: those of the path and the query, `slashIDOrgID`, and the body under any other name. */
export type OperationParameters = Readonly<Record<string, unknown>>

/** The operations without parameters, whose first argument is the overrides of the request. */
export type WithoutParameters = 'getMe' | 'getMeOrgs'
const WITHOUT_PARAMETERS: readonly string[] = ['getMe', 'getMeOrgs'] satisfies WithoutParameters[]

/** One call by name. */
export interface Operation {
  readonly group: OperationGroup
  readonly name: string
  readonly args: readonly [OperationParameters?, InitOverrides?]
  readonly middleware: readonly Middleware[]
  readonly token: string | undefined
}

/**
 * Runs an operation; a name that ends in `Raw` returns the response with it.
 * @throws InvalidActionError if the group has no operation of this name; otherwise the error for the refusal.
 */
export async function operate(
  { config, runtime }: Site,
  { group, name, args, middleware, token }: Operation,
): Promise<unknown> {
  const plain = name.replace(/Raw$/, '')
  const rows = Object.entries(OPERATIONS[group]) as [Route, Row][]
  const [route, [needsOrganization, needsBody]] = rows.find(([each]) => nameOf(each) === plain) ?? unknown(plain)
  const [parameters = {}, overrides] = WITHOUT_PARAMETERS.includes(plain) ? [{}, args[0]] : args
  const parts = partsOf(route, parameters)
  for (const [, field = ''] of route.matchAll(/\{(\w+)\}/g)) required(parts.path[field], camelCase(field), plain)
  if (needsOrganization) required(parts.organization, 'slashIDOrgID', plain)
  if (needsBody) required(parts.body, needsBody, plain)
  const live = new AbortController()
  const around = { path: route.replace(/^\w+ /, ''), overrides, middleware, live }
  const call = createCall(config, { ...runtime, fetch: fetchAround(runtime, around) })
  const answer = await call(route, { ...parts, token, live })
  if (answer.errors.length) throw failureOf(answer)
  const { response: raw, result } = answer
  return name === plain ? { result } : { raw, value: async () => ({ result }) }
}

function unknown(name: string): never {
  throw errorOf('invalid_action', `There is no call ${name}`)
}

/** Puts each parameter where the route requires it: into the path, the query, the organization header or the body. */
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

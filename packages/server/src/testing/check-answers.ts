import { ENDPOINTS, type EndpointName, ERRORS, REFUSALS } from '@portico/protocol'
import { RESULTS } from '@portico/protocol/schemas'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { misfitOfList } from './challenge-lists.js'

/** Statuses that an endpoint may return besides its own: it is not done yet, or the object was created. */
const ALSO: { readonly [Name in EndpointName]?: readonly number[] } = {
  pollChallenge: [202],
  pollChallengeV1: [202],
  createGroup: [201],
}

/** Calls that set a cookie, and the page on which a program's code is entered. */
const COOKIES: readonly string[] = ['keepConsoleSession', 'forgetConsoleSession', '/oauth2/device']

const Errors = Type.Object(
  {
    errors: Type.Array(
      Type.Object(
        {
          httpcode: Type.Integer(),
          message: Type.String({ minLength: 1 }),
          slug: Type.Union([...Object.keys(REFUSALS), ...Object.keys(ERRORS)].map((slug) => Type.Literal(slug))),
          field: Type.Optional(Type.String({ minLength: 1 })),
          rule: Type.Optional(Type.String({ minLength: 1 })),
          organization: Type.Optional(Type.String({ minLength: 1 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false },
)

/** Routes whose error format is defined by other specifications, or meant for people. */
const OTHERWISE = [
  '/oauth2/tokens',
  '/oauth2/revoke',
  '/oauth2/register',
  '/oauth2/device_authorization',
  '/ready',
  '/health',
]

/**
 * Checks every response of a server against its own description, whichever test requested it: those of calls against
 * their schemas, all other refusals against the error envelope. Only the console session and the entered code of a
 * program may be stored in a cookie.
 * @returns the deviations so far, one sentence each.
 */
export function watchAnswers(app: FastifyInstance): readonly string[] {
  const complaints: string[] = []
  const names = new Map(
    Object.entries(ENDPOINTS).map(([name, { method, path }]) => [
      `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      name as EndpointName,
    ]),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    const { url = '' } = request.routeOptions
    const name = names.get(`${request.method} ${url}`)
    const refusal = reply.statusCode >= 400 && isJson(reply) && !OTHERWISE.includes(url) && request.method !== 'HEAD'
    const problem = name
      ? misfit(name, reply.statusCode, payload)
      : refusal && misfitOfRefusal(reply.statusCode, payload)
    if (problem) complaints.push(`${name ?? url} ${reply.statusCode}: ${problem}`)
    if (reply.hasHeader('set-cookie') && !COOKIES.includes(name ?? url)) complaints.push(`${name ?? url} sets a cookie`)
  })
  return complaints
}

const isJson = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('application/json')

const validators = new Map<TSchema, Validator>()

function misfit(name: EndpointName, status: number, payload: unknown): string | undefined {
  const { status: usual = 200, result, bare, plain } = RESULTS[name]
  if (status >= 400 || status === 202) return misfitOfRefusal(status, payload)
  if (status !== usual && !ALSO[name]?.includes(status)) return `${usual} is described`
  if (status === 204) return payload ? 'a body came with it' : undefined
  if (plain) return wrongBy(plain, JSON.parse(String(payload)))
  const { meta: _, ...body } = JSON.parse(String(payload)) as Record<string, unknown>
  if (Object.keys(body).some((key) => key !== 'result')) return `${Object.keys(body)} occur next to the result`
  if (bare) return Object.keys(body).length === 0 ? undefined : 'it is described as bare'
  return result ? (wrongBy(result, body.result) ?? misfitOfList(name, body.result)) : 'it is not described'
}

/** Clients use the code in the body as well as the status (wire protocol, 1.4 and 3.2). */
function misfitOfRefusal(status: number, payload: unknown): string | undefined {
  const body: unknown = JSON.parse(String(payload))
  const problem = wrongBy(Errors, body)
  if (problem !== undefined) return problem
  const { errors } = body as { errors: readonly { httpcode: number }[] }
  const [{ httpcode } = { httpcode: 0 }] = errors
  return httpcode === status && errors.length === 1 ? undefined : `the body says ${httpcode}`
}

function wrongBy(schema: TSchema, value: unknown): string | undefined {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  if (validator.Check(value)) return undefined
  const [error] = validator.Errors(value)
  return `${error?.instancePath} ${error?.message}`
}

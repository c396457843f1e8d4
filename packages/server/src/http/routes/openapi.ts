import {
  ENDPOINTS,
  type EndpointName,
  ERRORS,
  type ErrorSlug,
  errorRow,
  HEADERS,
  LIST_LIMITS,
  REFUSALS,
} from '@portico/protocol'
import { REQUESTS, RESULTS } from '@portico/protocol/schemas'
import type { TSchema } from 'typebox'
import type { ServerSettings } from '../../ground/settings.js'

/** The identity API's own description (OpenAPI 3.1), created from the same tables as the routes. */
export function openApi({ url, orgId }: Pick<ServerSettings, 'url' | 'orgId'>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, orgId) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico identity API',
      version: '1',
      description: 'Sign-in, sessions, attributes, consents, organizations and their administration.',
    },
    servers: [{ url }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A person’s token.' },
        admin: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The admin key, a key created with it, or the token of an administrator’s console session (`metadata.session` "console" in POST /id/v2).',
        },
        setUp: {
          type: 'http',
          scheme: 'bearer',
          description: 'The secret of a set-up link: the part after # in its URL.',
        },
      },
      schemas: { Errors: ERRORS_SCHEMA, Pagination: PAGINATION },
    },
  }
}

const TAGS = [
  ['sign-in', 'Flows, challenges and their answers'],
  ['person', 'What a signed-in person can read and change'],
  ['admin', 'Administration'],
] as const

const SECURITY = {
  none: [],
  optional: [{}, { token: [] }],
  token: [{ token: [] }],
  admin: [{ admin: [] }],
  'set-up': [{ setUp: [] }],
} as const

function operation(name: EndpointName, orgId: string) {
  const { path, auth, organization, summary } = ENDPOINTS[name]
  const { body, querystring, bodyOptional }: { body?: TSchema; querystring?: TSchema; bodyOptional?: true } =
    REQUESTS[name]
  return {
    operationId: name,
    summary,
    tags: [auth === 'admin' ? 'admin' : auth === 'token' ? 'person' : 'sign-in'],
    security: SECURITY[auth],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(organization ? [organizationHeader(orgId)] : []),
      ...queryParameters(querystring),
    ],
    requestBody: body && { required: !bodyOptional, content: { 'application/json': { schema: plain(body) } } },
    responses: {
      ...success(name),
      default: { description: 'Refused', content: jsonOf({ $ref: '#/components/schemas/Errors' }) },
    },
  }
}

const organizationHeader = (orgId: string) => ({
  name: HEADERS.organization,
  in: 'header',
  required: false,
  description:
    'The organization that the call is about. Without it, the root organization of the server (PORTICO_ORG_ID).',
  schema: { type: 'string', default: orgId },
})

function queryParameters(schema: TSchema | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = plain(schema) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: inner,
  }))
}

function success(name: EndpointName) {
  const { status = 200, result, plain: unwrapped } = RESULTS[name]
  if (status === 204) return { 204: { description: 'Done' } }
  if (unwrapped) return { [status]: { description: 'Done', content: jsonOf(plain(unwrapped)) } }
  const schema = {
    type: 'object',
    properties: {
      meta: { type: 'object', properties: { pagination: { $ref: '#/components/schemas/Pagination' } } },
      ...(result && { result: plain(result) }),
    },
  }
  return { [status]: { description: 'Done', content: jsonOf(schema) } }
}

const jsonOf = (schema: unknown) => ({ 'application/json': { schema } })

/** TypeBox's schemas are JSON Schema with hidden symbols, which a copy through JSON removes. */
const plain = (schema: TSchema): unknown => JSON.parse(JSON.stringify(schema))

const ERRORS_SCHEMA = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['httpcode', 'message', 'slug'],
        properties: {
          httpcode: { type: 'integer', description: 'The status of the response.' },
          message: { type: 'string', description: 'For people. The wording may change; programs read slug.' },
          slug: {
            type: 'string',
            enum: [
              ...Object.keys(REFUSALS),
              ...Object.keys(ERRORS).filter((slug) => 'status' in errorRow(slug as ErrorSlug)),
            ],
            description: 'What happened, for programs.',
          },
          field: { type: 'string', description: 'The field of the request that is wrong, such as handles.0.value.' },
          rule: { type: 'string', description: 'With invalid_password: the rule that the password breaks.' },
          organization: {
            type: 'string',
            description:
              'With sign_in_awaiting_approval: the organization that the caller asked to join by their address.',
          },
        },
      },
    },
  },
}

const PAGINATION = {
  type: 'object',
  required: ['limit', 'offset', 'total_count'],
  properties: {
    limit: { type: 'integer' },
    offset: { type: 'integer' },
    total_count: { type: 'integer', description: `Counted up to ${LIST_LIMITS.counted}.` },
    exact: { type: 'boolean', description: 'False if there are more rows than total_count.' },
    next: { type: 'string', description: 'The `after` of the next page; absent on the last page.' },
  },
}

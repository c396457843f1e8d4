import { type ApiOperation, type Fields, fields, followed, listOf, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { exampleOf, ownExample } from './example.js'
import type { BodyPart } from './languages/part-head.js'
import { type Body, bodiesOf } from './request-body.js'
import { percentEncoded, type RequestPiece, serializeParameter } from './serialize-parameter.js'

/** The request that a sample sends, in any language. */
export interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** A value for JSON, or the text of the body. */
  readonly body?: Json
  /** The parts of a multipart body. The program that sends them adds the content type, with a boundary. */
  readonly parts?: readonly BodyPart[]
  /** The name of the file that is the body. */
  readonly file?: string
}

/** The reader's own credentials, and the server that accepts them; default: the API's server. */
export interface OwnKey {
  readonly key?: string
  /** A user and a password as the Basic scheme sends them: `base64(user:password)`, RFC 7617. */
  readonly credentials?: string
  readonly server?: string
}

/** A value and its location in a request: `path`, `query`, `header` or `cookie`. */
export type PlacedValue = readonly [place: string, name: string, value: string]

/** Placeholders for a key, or for a user and a password. */
const PLACEHOLDERS = { key: 'YOUR_API_KEY', credentials: 'YOUR_CREDENTIALS' } as const

/** The prefix of every sandbox key. */
const SANDBOX = 'portico_sandbox_'

/** A masked key: the common prefix if there is one, and nothing else. */
const maskedKey = (key: string): string => `${key.startsWith(SANDBOX) ? SANDBOX : ''}${'•'.repeat(12)}`

/** The reader's credentials, masked. */
export const masked = ({ key, credentials, server }: OwnKey): OwnKey => ({
  ...(key !== undefined && { key: maskedKey(key) }),
  ...(credentials !== undefined && { credentials: maskedKey(credentials) }),
  server,
})

/**
 * The request of an operation, with the examples of its parameters and body, and with placeholders in capitals for the
 * reader's secrets.
 *
 * @param own replaces the placeholders for an API key or a user and password, and sends the request to its server. A
 * request without either is unchanged.
 */
export function sampleRequest(operation: ApiOperation, api: Fields, own: OwnKey = {}): SampleRequest {
  const { parameters, raw } = operation
  const sent = parameters.filter((parameter) => parameter.required === true || hasExample(parameter))
  const needed = secretsOf(raw, api)
  const carried = ([, , value]: PlacedValue) => filledIn(value, own) !== value
  const { server = serversOf(raw, api)[0] ?? '' } = needed.some(carried) ? own : {}
  const pieces = [
    ...sent.map((parameter) => serializeParameter(parameter, exampleValue(parameter, api))),
    ...needed.map(([place, name, value]) => secretPiece([place, name, filledIn(value, own)])),
  ]
  return assembled(operation, server, pieces, bodiesOf(raw, api)[0])
}

/** A secret in its place in a request. */
export const secretPiece = ([place, name, value]: PlacedValue): RequestPiece => ({
  place,
  name,
  text:
    place === 'query'
      ? `${percentEncoded(name)}=${percentEncoded(value)}`
      : place === 'cookie'
        ? `${name}=${value}`
        : value,
})

/** A request of its pieces. Cookies share one header. */
export function assembled(
  { method, path }: Pick<ApiOperation, 'method' | 'path'>,
  server: string,
  pieces: readonly RequestPiece[],
  body?: Body,
): SampleRequest {
  const at = (place: string) => pieces.filter((piece) => piece.place === place)
  const query = at('query').map(({ text }) => text)
  const cookies = at('cookie').map(({ text }) => text)
  const filled = at('path').reduce((address, { name, text }) => address.replaceAll(`{${name}}`, () => text), path)
  return {
    method: method.toUpperCase(),
    url: server + filled + (query.length > 0 ? `?${query.filter(Boolean).join('&')}` : ''),
    headers: [
      ...(body && !body.parts ? [['Content-Type', body.type] as const] : []),
      ...at('header').map(({ name, text }) => [name, text] as const),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ],
    ...(body?.parts
      ? { parts: body.parts }
      : body?.file !== undefined
        ? { file: body.file }
        : body && { body: body.value }),
  }
}

/** A secret with its placeholders replaced by the reader's credentials. */
export const filledIn = (value: string, { key, credentials }: OwnKey): string =>
  value
    .replace(PLACEHOLDERS.key, (word) => key ?? word)
    .replace(PLACEHOLDERS.credentials, (word) => credentials ?? word)

const hasExample = (parameter: Fields) => parameter.example !== undefined || parameter.examples !== undefined

/** The example of a parameter, or its name, which says more than an invented value. */
export function exampleValue(parameter: Fields, api: Fields): Json {
  const media = fields(Object.values(fields(parameter.content))[0])
  const example = ownExample(parameter, api) ?? ownExample(media, api)
  if (example !== undefined) return example
  const generated = exampleOf(parameter.schema ?? media.schema, api)
  if (generated === 'string') return nameOf(parameter)
  return Array.isArray(generated) && generated.length === 1 && generated[0] === 'string'
    ? [nameOf(parameter)]
    : generated
}

const nameOf = (parameter: Fields) => text(parameter.name).toUpperCase().replaceAll(/\W+/g, '_')

/** The servers of an operation, with the defaults of their variables. One without a host is at `host`: where the description is. */
export function serversOf(raw: Fields, api: Fields, host = 'https://api.example.com'): readonly string[] {
  const own = listOf(raw.servers)
  const servers = own.length > 0 ? own : listOf(api.servers)
  return (servers.length > 0 ? servers : [{}]).map((server: Fields) => {
    const url = Object.entries(fields(server.variables)).reduce(
      (address, [name, variable]) => address.replaceAll(`{${name}}`, () => text(fields(variable).default)),
      text(server.url),
    )
    return (/^https?:/.test(url) ? url : host + url).replace(/\/$/, '')
  })
}

/** What the first security requirement sends, with placeholders in capitals for the secrets. */
export function secretsOf(raw: Fields, api: Fields): readonly PlacedValue[] {
  const [requirement = {}] = listOf(raw.security ?? api.security)
  const schemes = fields(fields(api.components).securitySchemes)
  return Object.keys(requirement).map((name) => {
    const scheme = followed(schemes[name], api)
    if (scheme.type === 'apiKey') return [text(scheme.in), text(scheme.name), PLACEHOLDERS.key]
    const isBasic = text(scheme.scheme).toLowerCase() === 'basic'
    const bearer = scheme.type === 'http' ? PLACEHOLDERS.key : 'YOUR_TOKEN'
    return ['header', 'Authorization', isBasic ? `Basic ${PLACEHOLDERS.credentials}` : `Bearer ${bearer}`]
  })
}

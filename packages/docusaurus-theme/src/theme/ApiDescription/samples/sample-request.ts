import type { Json } from '../../../openapi/overlay.js'
import { type ApiOperation, type Fields, fields, followed, listOf, text } from '../read.js'
import { exampleOf } from './example.js'

/** What a sample in any language sends. */
export interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Json
}

/** A key of the reader's own, and the server that takes it. */
export interface OwnKey {
  readonly key: string
  readonly server: string
}

/** What is shown where the reader has to put a key. */
const PLACEHOLDER = 'YOUR_API_KEY'

/** A key as others may see it: how it begins, which all keys share. */
export const maskedKey = (key: string): string => `${key.slice(0, key.lastIndexOf('_') + 1)}${'•'.repeat(12)}`

/**
 * The request of an operation, with the examples of its parameters and body, and with words in capitals where the reader's own
 * secrets go.
 *
 * @param own goes where an API key goes, and the request to its server. A request that takes no API key is left as it is.
 */
export function sampleRequest(
  { method, path, parameters, raw }: ApiOperation,
  api: Fields,
  own: Partial<OwnKey> = {},
): SampleRequest {
  const sent = parameters.filter((one) => one.required === true || hasExample(one))
  const needed = secrets(raw, api)
  const takesKey = needed.some(([, , value]) => value.includes(PLACEHOLDER))
  const { key = PLACEHOLDER, server = serverOf(raw, api) } = takesKey ? own : {}
  const placed = [
    ...sent.map((one) => [text(one.in), text(one.name), exampleText(one, api)] as const),
    ...needed.map(([where, name, value]) => [where, name, value.replace(PLACEHOLDER, key)] as const),
  ]
  const at = (place: string) =>
    placed.filter(([where]) => where === place).map(([, name, value]) => [name, value] as const)
  const query = at('query').map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const cookies = at('cookie').map(([name, value]) => `${name}=${value}`)
  const body = bodyOf(raw, api)
  const filled = at('path').reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  return {
    method: method.toUpperCase(),
    url: server + filled + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: [
      ...(body ? [['Content-Type', body.type] as const] : []),
      ...at('header'),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ],
    ...(body && { body: body.value }),
  }
}

const hasExample = (parameter: Fields) => parameter.example !== undefined || parameter.examples !== undefined

function exampleText(parameter: Fields, api: Fields): string {
  const named = Object.values(fields(parameter.examples))[0]
  const made = exampleOf(parameter.schema, api)
  // A made-up word says less than the name of what goes there.
  const value = parameter.example ?? followed(named, api).value ?? (made === 'string' ? nameOf(parameter) : made)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const nameOf = (parameter: Fields) => text(parameter.name).toUpperCase().replaceAll(/\W+/g, '_')

/** The first server, with the defaults of its variables. One without a host is where the description is. */
function serverOf(raw: Fields, api: Fields): string {
  const [server = {}] = [...listOf(raw.servers), ...listOf(api.servers)]
  const url = Object.entries(fields(server.variables)).reduce(
    (address, [name, variable]) => address.replace(`{${name}}`, text(fields(variable).default)),
    text(server.url),
  )
  return (/^https?:/.test(url) ? url : `https://api.example.com${url}`).replace(/\/$/, '')
}

/** What the first way to be let in sends, with its place. */
function secrets(raw: Fields, api: Fields): (readonly [place: string, name: string, value: string])[] {
  const [requirement = {}] = listOf(raw.security ?? api.security)
  const schemes = fields(fields(api.components).securitySchemes)
  return Object.keys(requirement).map((name) => {
    const scheme = followed(schemes[name], api)
    if (scheme.type === 'apiKey') return [text(scheme.in), text(scheme.name), PLACEHOLDER]
    const isBasic = text(scheme.scheme).toLowerCase() === 'basic'
    const bearer = scheme.type === 'http' ? PLACEHOLDER : 'YOUR_TOKEN'
    return ['header', 'Authorization', isBasic ? 'Basic YOUR_CREDENTIALS' : `Bearer ${bearer}`]
  })
}

function bodyOf(raw: Fields, api: Fields): { readonly type: string; readonly value: Json } | undefined {
  const contents = Object.entries(fields(followed(raw.requestBody, api).content))
  const [type, held] = contents.find(([name]) => /[/+]json/.test(name)) ?? contents[0] ?? []
  if (type === undefined) return undefined
  const media = fields(held)
  const named = Object.values(fields(media.examples))[0]
  const value = media.example ?? followed(named, api).value ?? exampleOf(media.schema, api)
  return { type, value: type === 'application/x-www-form-urlencoded' ? formOf(value) : value }
}

/** A value as a form sends it: `a=1&b[c]=2`. */
function formOf(value: Json): string {
  const pairs = (name: string, held: Json): [string, string][] =>
    typeof held === 'object' && held !== null
      ? Object.entries(held).flatMap(([key, one]) => pairs(name === '' ? key : `${name}[${key}]`, one as Json))
      : [[name, String(held)]]
  return new URLSearchParams(pairs('', value)).toString()
}

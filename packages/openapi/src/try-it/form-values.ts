import { type ApiOperation, type Fields, fields, followed, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import {
  assembled,
  bodiesOf,
  exampleText,
  type PlacedValue,
  type SampleRequest,
  secretsOf,
} from '../samples/sample-request.js'

/** What the reader typed into the form of an operation. */
export interface FormValues {
  /** A string for each parameter, by location and name; the items of a list are separated by commas. */
  readonly parameters: Readonly<Record<string, string>>
  /** The media type of the body, empty without one. */
  readonly type: string
  readonly body: string
}

/** The name of a parameter within a form: a header and a query may have the same. */
export const keyOf = (parameter: Fields): string => `${text(parameter.in)} ${text(parameter.name)}`

/** The parameters that a page can send: browsers do not let scripts set cookies of another site. */
export const sendable = ({ parameters }: ApiOperation): readonly Fields[] =>
  parameters.filter((parameter) => parameter.in !== 'cookie')

/** The bodies that a form can send: a browser's `GET` has none. */
export const writable = ({ method, raw }: ApiOperation, api: Fields) =>
  ['get', 'head'].includes(method) ? [] : bodiesOf(raw, api)

/** A body as it is typed. */
export const written = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/**
 * The initial values of a form: the examples of what is required.
 * @param intention the start of an `Idempotency-Key`: to the API, two forms with the same one would be the same
 * request.
 */
export function initialValues(operation: ApiOperation, api: Fields, intention: string): FormValues {
  const [body] = writable(operation, api)
  const start = (parameter: Fields) => {
    if (parameter.required !== true) return ''
    return text(parameter.name).toLowerCase() === 'idempotency-key' ? intention : exampleText(parameter, api)
  }
  return {
    parameters: Object.fromEntries(sendable(operation).map((parameter) => [keyOf(parameter), start(parameter)])),
    type: body?.type ?? '',
    body: body ? written(body.value) : '',
  }
}

/** The names of required parameters that are empty. */
export const missingIn = (operation: ApiOperation, { parameters }: FormValues): readonly string[] =>
  sendable(operation)
    .filter((parameter) => parameter.required === true && !parameters[keyOf(parameter)])
    .map(({ name }) => text(name))

/**
 * The request for what was typed. Parameters that are empty are left out.
 * @param secrets replaces the placeholders in capitals, see {@link secretsOf}.
 */
export function typedRequest(
  operation: ApiOperation,
  api: Fields,
  { parameters, type, body }: FormValues,
  server: string,
  secrets: (template: string) => string,
): SampleRequest {
  const placed = sendable(operation).flatMap((parameter): PlacedValue[] => {
    const value = parameters[keyOf(parameter)]
    if (!value) return []
    const values = isRepeated(parameter, api) ? value.split(',').map((item) => item.trim()) : [value]
    return values.map((item): PlacedValue => [text(parameter.in), text(parameter.name), item])
  })
  const needed = secretsOf(operation.raw, api)
    .map(([place, name, template]): PlacedValue => [place, name, secrets(template)])
    .filter(([place, , value]) => place !== 'cookie' && value !== '')
  return assembled(operation, server, [...placed, ...needed], type === '' ? undefined : { type, value: body })
}

/** A list in a query is sent as several values, unless the description says otherwise. */
function isRepeated(parameter: Fields, api: Fields): boolean {
  const { type } = followed(parameter.schema, api)
  return parameter.in === 'query' && type === 'array' && (parameter.explode ?? true) === true
}

/** The values that a parameter allows, if the description lists them. */
export const choicesOf = (parameter: Fields, api: Fields): readonly string[] => {
  const schema = followed(parameter.schema, api)
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum
  return Array.isArray(values) ? values.map(String) : []
}

/** The properties of a multipart body, and whether each is a file. */
export function partsOf(operation: ApiOperation, api: Fields, type: string): readonly (readonly [string, boolean])[] {
  const { content } = followed(operation.raw.requestBody, api)
  const schema = followed(fields(fields(content)[type]).schema, api)
  return Object.entries(fields(schema.properties)).map(([name, property]) => {
    const { format, contentMediaType, contentEncoding, type: kind } = followed(property, api)
    return [name, format === 'binary' || (kind !== 'object' && (contentMediaType ?? contentEncoding) !== undefined)]
  })
}

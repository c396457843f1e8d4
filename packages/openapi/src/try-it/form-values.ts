import { toJson, written } from '../description/exact-number.js'
import { type ApiOperation, type Fields, fields, followed, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { firstType, type PartField, partFields } from '../samples/multipart-body.js'
import { bodiesOf } from '../samples/request-body.js'
import { assembled, exampleValue, type SampleRequest, secretPiece, secretsOf } from '../samples/sample-request.js'
import { serializeParameter } from '../samples/serialize-parameter.js'
import { typedText, typedValue } from './typed-value.js'

/** What the reader typed into the form of an operation. */
export interface FormValues {
  /** A text for each parameter, by location and name, see `typedValue`. */
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
export const bodyText = (value: Json): string => (typeof value === 'string' ? written(value) : toJson(value, 2))

/**
 * The initial values of a form: the examples of what is required.
 * @param intention the start of an `Idempotency-Key`: to the API, two forms with the same one would be the same
 * request.
 */
export function initialValues(operation: ApiOperation, api: Fields, intention: string): FormValues {
  const [body] = writable(operation, api)
  const start = (parameter: Fields) => {
    if (parameter.required !== true) return ''
    return text(parameter.name).toLowerCase() === 'idempotency-key'
      ? intention
      : typedText(exampleValue(parameter, api))
  }
  return {
    parameters: Object.fromEntries(sendable(operation).map((parameter) => [keyOf(parameter), start(parameter)])),
    type: body?.type ?? '',
    body: body ? bodyText(body.value) : '',
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
  const sent = sendable(operation).flatMap((parameter) => {
    const typed = parameters[keyOf(parameter)]
    return typed ? [serializeParameter(parameter, typedValue(typed, parameter, api))] : []
  })
  const needed = secretsOf(operation.raw, api)
    .map(([place, name, template]) => [place, name, secrets(template)] as const)
    .filter(([place, , secret]) => place !== 'cookie' && secret !== '')
    .map(secretPiece)
  const { parts, file } = writable(operation, api).find((candidate) => candidate.type === type) ?? {}
  return assembled(
    operation,
    server,
    [...sent, ...needed],
    type === '' ? undefined : { type, value: body, parts, file },
  )
}

/** The values that a parameter allows, if the description lists them. */
export const choicesOf = (parameter: Fields, api: Fields): readonly string[] => {
  const schema = followed(parameter.schema, api)
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum
  return Array.isArray(values) ? values.map(typedText) : []
}

/** The properties of a multipart body, each a field of the form. */
export function partsOf(operation: ApiOperation, api: Fields, type: string): readonly PartField[] {
  const { content } = followed(operation.raw.requestBody, api)
  const { schema, encoding } = fields(fields(content)[type])
  return partFields(schema, api, fields(encoding))
}

/** The body in a form: a file, or the parts that were filled in. Undefined if it is a text, or no file was chosen. */
export function formContent(
  form: FormData,
  operation: ApiOperation,
  api: Fields,
  type: string,
): FormData | File | undefined {
  const body = writable(operation, api).find((candidate) => candidate.type === type)
  if (body?.file !== undefined) {
    const file = form.get('body file')
    return file instanceof File && file.name !== '' ? file : undefined
  }
  if (!body?.parts) return undefined
  const { encoding } = fields(fields(followed(operation.raw.requestBody, api).content)[type])
  const sent = new FormData()
  for (const field of partsOf(operation, api, type))
    for (const value of form.getAll(`part ${field.name}`)) {
      if (value instanceof File) {
        if (value.name !== '') sent.append(field.name, value)
      } else
        for (const text of field.isList ? value.split(',').map((item) => item.trim()) : [value])
          appendText(sent, field, text, fields(encoding))
    }
  return sent
}

/** An object is sent as JSON, or as the media type that the description says. */
function appendText(sent: FormData, { name, isObject }: PartField, value: string, encoding: Fields): void {
  if (value === '') return
  const type = firstType(fields(encoding[name]).contentType) || (isObject ? 'application/json' : '')
  sent.append(name, type === '' ? value : new Blob([value], { type }))
}

import { isNumber, parseJson, toJson } from '../description/exact-number.js'
import { type Fields, fields, followed } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { exampleOf, ownExample } from './example.js'
import { BOUNDARY, partsText } from './languages/part-head.js'
import { type BodyPart, fileName, isFile, partsOfBody } from './multipart-body.js'
import { formOf } from './serialize-parameter.js'
import { xmlOf } from './xml-body.js'

/** A body of one media type. */
export interface Body {
  readonly type: string
  /** A value for JSON; the text of the body for anything else. */
  readonly value: Json
  /** The parts of a multipart body, which are sent instead of the value. */
  readonly parts?: readonly BodyPart[]
  /** The name of the file that is sent instead of the value. */
  readonly file?: string
}

const isJson = (type: string) => /[/+]json\b/.test(type)
/** Media types whose items are one line of JSON each. */
const isLines = (type: string) => /[/+](x-)?(ndjson|jsonl|json-seq)\b/.test(type)
const isXml = (type: string) => /[/+]xml\b/.test(type)
/** Media types that no text can be typed for. */
const isBinary = (type: string) =>
  /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip)\b/.test(type)

/** The bodies that an operation accepts, with an example each; JSON first. */
export function bodiesOf(raw: Fields, api: Fields): readonly Body[] {
  const contents = Object.entries(fields(followed(raw.requestBody, api).content))
  return [...contents.filter(([type]) => isJson(type)), ...contents.filter(([type]) => !isJson(type))].map(
    ([type, media]) => bodyOf(type, fields(media), api),
  )
}

function bodyOf(type: string, media: Fields, api: Fields): Body {
  const { schema, itemSchema, encoding } = media
  const example = ownExample(media, api)
  if (example === undefined && (isBinary(type) || (!isJson(type) && isFile(schema, api))))
    return { type, value: '', file: fileName('file', type) }
  const value = example ?? exampleOf(schema ?? itemSchema, api)
  if (type.startsWith('multipart/') && typeof value !== 'string') {
    const parts = partsOfBody(value, schema, fields(encoding), api)
    return type.startsWith('multipart/form-data')
      ? { type, value, parts }
      : { type: `${type}; boundary=${BOUNDARY}`, value: partsText(parts) }
  }
  // An example that is a text is the body as it is sent, but for a JSON string.
  if (typeof value === 'string') return { type, value: isJson(type) && !isJsonText(value) ? toJson(value) : value }
  if (type.startsWith('application/x-www-form-urlencoded')) return { type, value: formOf(value, fields(encoding)) }
  if (isXml(type)) return { type, value: xmlOf(value, schema, api) }
  if (isLines(type)) return { type, value: linesOf(value) }
  return { type, value }
}

const linesOf = (value: Json): string =>
  [value]
    .flat()
    .map((item) => `${toJson(item)}\n`)
    .join('')

function isJsonText(value: string): boolean {
  try {
    return isNumber(value) || parseJson(value) !== undefined
  } catch {
    return false
  }
}

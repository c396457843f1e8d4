import { isNumber, parseJson, toJson, written } from '../description/exact-number.js'
import { type Fields, fields, followed } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { answerExample, exampleOf, ownExample, propertiesOf } from './example.js'
import { BOUNDARY, type BodyPart, partsText } from './languages/part-head.js'
import { fileName, firstType, isBinary, isFile, partsOfBody } from './multipart-body.js'
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

const isJson = (type: string) => /[/+]json(?![\w-])/.test(type)
/** Media types whose items follow each other, with the text of an item in them. */
const SEQUENCES: readonly (readonly [type: RegExp, write: (item: Json) => string])[] = [
  [/[/+](?:x-)?(?:ndjson|jsonl)\b/, (item) => `${toJson(item)}\n`],
  // https://www.rfc-editor.org/rfc/rfc7464: a separator before each item.
  [/[/+]json-seq\b/, (item) => `\x1e${toJson(item)}\n`],
  [/^text\/event-stream\b/, eventText],
]
const isXml = (type: string) => /[/+]xml\b/.test(type)

/** The bodies that an operation accepts, with an example each; JSON first. */
export function bodiesOf(raw: Fields, api: Fields): readonly Body[] {
  const contents = Object.entries(fields(followed(raw.requestBody, api).content))
  return [...contents.filter(([type]) => isJson(type)), ...contents.filter(([type]) => !isJson(type))].map(
    ([type, media]) => bodyOf(type, fields(media), api),
  )
}

function bodyOf(type: string, media: Fields, api: Fields): Body {
  const { schema, encoding } = media
  const example = ownExample(media, api)
  if (example === undefined && (isBinary(type) || (!isJson(type) && isFile(schema, api))))
    return { type, value: '', file: fileName('file', type) }
  const value = example ?? madeValue(type, media, api)
  if (type.startsWith('multipart/') && typeof value !== 'string') {
    const parts = partsOfBody({ value, schema, media }, api)
    return type.startsWith('multipart/form-data')
      ? { type, value, parts }
      : { type: `${type}; boundary=${BOUNDARY}`, value: partsText(parts) }
  }
  // An example that is a text is the body as it is sent, but for a JSON string.
  if (typeof value === 'string') return { type, value: isJson(type) && !isJsonText(value) ? toJson(value) : value }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const properties = propertiesOf(schema, api)
    const write = (name: string, held: Json, contentType: string) =>
      isXml(firstType(contentType)) ? xmlOf(held, properties[name], api) : undefined
    return { type, value: formOf(value, fields(encoding), write) }
  }
  return { type, value: isJson(type) ? value : contentOf(type, value, media, api) }
}

/** Whether `exampleText` writes a media type. */
export const isWritten = (type: string): boolean => isJson(type) || isXml(type) || writerOf(type) !== undefined

/** An example of a body that is made from its schema, as a text. */
export function exampleText(type: string, media: Fields, api: Fields, isAnswer: boolean): string {
  const content = contentOf(type, madeValue(type, media, api, isAnswer), media, api)
  return typeof content === 'string' && !isJson(type) ? content : toJson(content, 2)
}

function madeValue(type: string, { schema, itemSchema }: Fields, api: Fields, isAnswer = false): Json {
  const make = isAnswer ? answerExample : exampleOf
  const isList = type.startsWith('multipart/') || writerOf(type) !== undefined
  return schema === undefined && itemSchema !== undefined && isList
    ? [make(itemSchema, api)]
    : make(schema ?? itemSchema, api)
}

/** A value in a media type: a text, unless it is JSON or unknown. */
function contentOf(type: string, value: Json, { schema }: Fields, api: Fields): Json {
  if (isXml(type)) return xmlOf(value, schema, api)
  const write = writerOf(type)
  return write ? [value].flat().map(write).join('') : value
}

const writerOf = (type: string) => SEQUENCES.find(([form]) => form.test(type))?.[1]

/** An event of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream. */
function eventText(item: Json): string {
  const event = typeof item === 'object' && item !== null && !Array.isArray(item) ? fields(item) : { data: item }
  const lines = Object.entries(event).flatMap(([name, held]) => {
    if (held === undefined || held === null) return []
    const content = typeof held === 'object' ? toJson(held) : written(held)
    return content.split('\n').map((line) => `${name}: ${line}\n`)
  })
  return `${lines.join('')}\n`
}

function isJsonText(value: string): boolean {
  try {
    return isNumber(value) || parseJson(value) !== undefined
  } catch {
    return false
  }
}

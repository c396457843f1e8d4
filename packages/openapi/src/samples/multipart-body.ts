import { toJson, written } from '../description/exact-number.js'
import { type Fields, fields, followed, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { exampleOf, ownExample, propertiesOf } from './example.js'
import { BOUNDARY, type BodyPart, partsText } from './languages/part-head.js'
import { styledPairs } from './serialize-parameter.js'
import { xmlOf } from './xml-body.js'

/** The first of the media types that a part may have; empty if any may. */
export const firstType = (types: Json | undefined): string => text(types).split(',')[0]?.trim() ?? ''

/** The usual endings of files whose media type is not named like them. */
const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', plain: 'txt', 'svg+xml': 'svg', mpeg: 'mp3' }

/** A name for a file of a media type: `photo.jpg`. Without an ending if the type says nothing about it. */
export function fileName(name: string, type = ''): string {
  const [, kind = ''] = type.split(/[/;,]/)
  const ending = ENDINGS[kind] ?? kind
  return /^[a-z0-9]{1,5}$/.test(ending) ? `${name}.${ending}` : name
}

/** Media types that no text can be typed for. */
export const isBinary = (type: string): boolean =>
  /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip)\b/.test(type)

/** Whether a schema describes the bytes of a file. */
export function isFile(schema: Json | undefined, api: Fields): boolean {
  const { format, contentMediaType, contentEncoding, type } = followed(schema, api)
  if (format === 'binary') return true
  return (
    (contentMediaType ?? contentEncoding) !== undefined &&
    type !== 'object' &&
    !/json|^text\//.test(text(contentMediaType))
  )
}

/** Keywords that say nothing about what a value is. */
const ANNOTATIONS = ['$comment', 'title', 'description', 'deprecated', 'contentMediaType']

/** Whether a part is a file: its schema or its encoding says so, or there is neither a type nor anything else about its values. */
function isFilePart(schema: Json | undefined, encoding: Fields, api: Fields): boolean {
  const type = text(encoding.contentType)
  if (isFile(schema, api) || isBinary(firstType(type))) return true
  return type === '' && Object.keys(followed(schema, api)).every((keyword) => ANNOTATIONS.includes(keyword))
}

/** A property of a multipart body, for a form. */
export interface PartField {
  readonly name: string
  readonly isFile: boolean
  /** Whether it can be sent several times. */
  readonly isList: boolean
  readonly isObject: boolean
}

/** The properties of a multipart body. */
export function partFields(schema: Json | undefined, api: Fields, encoding: Fields = {}): readonly PartField[] {
  return Object.entries(propertiesOf(schema, api)).map(([name, property]) => {
    const { items } = followed(property, api)
    const { type, properties } = followed(items ?? property, api)
    const isObject = type === 'object' || properties !== undefined
    return {
      name,
      isFile: isFilePart(items ?? property, fields(encoding[name]), api),
      isList: items !== undefined,
      isObject,
    }
  })
}

/** A multipart body: an example value, and what the description says about it. */
interface MultipartBody {
  readonly value: Json
  readonly schema: Json | undefined
  /** The media type object, or the encoding of a part with parts of its own. */
  readonly media: Fields
}

/**
 * The parts of a multipart body, as https://spec.openapis.org/oas/v3.2.0#encoding-object defines them: a list is several parts with one name,
 * an object is JSON. The items of a body that is a list itself are parts without names.
 */
export function partsOfBody({ value, schema, media }: MultipartBody, api: Fields): readonly BodyPart[] {
  if (Array.isArray(value)) {
    const { prefixItems, items } = followed(schema, api)
    const at = (list: Json | undefined, index: number) => (Array.isArray(list) ? list[index] : undefined)
    return value.map((item, index) =>
      partOf(item, '', {
        schema: at(prefixItems, index) ?? items ?? media.itemSchema,
        encoding: fields(at(media.prefixEncoding, index) ?? media.itemEncoding),
        api,
      }),
    )
  }
  const properties = propertiesOf(schema, api)
  return Object.entries(fields(value)).flatMap(([name, held]): readonly BodyPart[] => {
    const encoding = fields(fields(media.encoding)[name])
    const { style, explode, allowReserved } = encoding
    if ((style ?? explode ?? allowReserved) !== undefined) return styledPairs(name, held ?? null, encoding)
    const { items } = followed(properties[name], api)
    const part = { schema: items ?? properties[name], encoding, api }
    return [held ?? null].flat().map((item) => partOf(item, name, part))
  })
}

interface PartDescription {
  readonly schema: Json | undefined
  readonly encoding: Fields
  readonly api: Fields
}

function partOf(value: Json, name: string, { schema, encoding, api }: PartDescription): BodyPart {
  const declared = firstType(encoding.contentType || followed(schema, api).contentMediaType)
  const type = declared && !declared.includes('*') ? declared : undefined
  const headers = requiredHeaders(encoding, api)
  if (isFilePart(schema, encoding, api)) return { name, file: fileName(name || 'file', declared), type, headers }
  if (declared.startsWith('multipart/') && typeof value === 'object') {
    const boundary = `${BOUNDARY}-part`
    const inner = partsText(partsOfBody({ value, schema, media: encoding }, api), boundary)
    return { name, text: inner, type: `${declared}; boundary=${boundary}`, headers }
  }
  if (typeof value !== 'object' || value === null) return { name, text: written(value ?? ''), type, headers }
  const isXml = /[/+]xml\b/.test(declared)
  return { name, text: isXml ? xmlOf(value, schema, api) : toJson(value), type: type ?? 'application/json', headers }
}

const requiredHeaders = ({ headers }: Fields, api: Fields): BodyPart['headers'] =>
  Object.entries(fields(headers)).flatMap(([name, held]) => {
    const header = followed(held, api)
    if (header.required !== true || /^content-type$/i.test(name)) return []
    return [[name, written(leafOf(ownExample(header, api) ?? exampleOf(header.schema, api)))] as const]
  })

const leafOf = (value: Json): string | number | boolean => (typeof value === 'object' ? toJson(value) : value)

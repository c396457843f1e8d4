import { toJson, written } from '../description/exact-number.js'
import { type Fields, fields, followed, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { propertiesOf } from './example.js'

/** A part of a multipart body: a text, or a file of the reader. */
export interface BodyPart {
  readonly name: string
  readonly text?: string
  readonly file?: string
  /** Its media type, unless it is that of a plain text or follows from the file. */
  readonly type?: string
}

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

/** A property of a multipart body, for a form. */
export interface PartField {
  readonly name: string
  readonly isFile: boolean
  /** Whether it can be sent several times. */
  readonly isList: boolean
  readonly isObject: boolean
}

/** The properties of a multipart body. */
export function partFields(schema: Json | undefined, api: Fields): readonly PartField[] {
  return Object.entries(propertiesOf(schema, api)).map(([name, property]) => {
    const { items } = followed(property, api)
    const { type, properties } = followed(items ?? property, api)
    const isObject = type === 'object' || properties !== undefined
    return { name, isFile: isFile(items ?? property, api), isList: items !== undefined, isObject }
  })
}

/**
 * The parts of a multipart body with an example value, as https://spec.openapis.org/oas/v3.2.0#encoding-object defines them: a list is
 * several parts with one name, an object is JSON.
 */
export function partsOfBody(value: Json, schema: Json | undefined, encoding: Fields, api: Fields): readonly BodyPart[] {
  const fieldByName = new Map(partFields(schema, api).map((field) => [field.name, field]))
  const properties = propertiesOf(schema, api)
  return Object.entries(fields(value)).flatMap(([name, held]): BodyPart[] => {
    const { items } = followed(properties[name], api)
    const property = followed(items ?? properties[name], api)
    const declared = firstType(fields(encoding[name]).contentType || property.contentMediaType)
    const type = declared && !declared.includes('*') ? declared : undefined
    if (fieldByName.get(name)?.isFile) return [{ name, file: fileName(name, declared), type }]
    return [held ?? null].flat().map((item) => {
      const isObject = typeof item === 'object' && item !== null
      return {
        name,
        text: isObject ? toJson(item) : written(item ?? ''),
        type: type ?? (isObject ? 'application/json' : undefined),
      }
    })
  })
}

import { toJson, written } from '../description/exact-number.js'
import type { Json } from '../description/overlay.js'
import { type Fields, fields } from '../description/walk.js'

/**
 * A piece of a request: in a `path`, the text for the template; in a `query`, names and values that are already encoded; otherwise the
 * value of the header or cookies.
 */
export interface RequestPiece {
  readonly place: string
  readonly name: string
  readonly text: string
}

/** The style of a parameter without one, by its place. */
const STYLES: Readonly<Record<string, string>> = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' }

/** How a style writes values, with the encoding that is applied to each name and value. */
interface Style {
  /** Before everything. */
  readonly start: string
  /** Between the values, or the names and values, of one that is not exploded. */
  readonly separator: string
  /** Between those of an exploded one. */
  readonly exploded: string
  /** Whether the name of the parameter is written before its value. */
  readonly isNamed: boolean
  /** Between the name and an empty value. */
  readonly empty: string
}

const plain = { start: '', isNamed: false, empty: '' } as const
const form = { start: '', isNamed: true, empty: '=' } as const

/** The styles of OpenAPI 3.2 as https://www.rfc-editor.org/rfc/rfc6570 defines them. */
const STYLE: Readonly<Record<string, Style>> = {
  simple: { ...plain, separator: ',', exploded: ',' },
  label: { ...plain, start: '.', separator: ',', exploded: '.' },
  matrix: { start: ';', separator: ',', exploded: ';', isNamed: true, empty: '' },
  form: { ...form, separator: ',', exploded: '&' },
  spaceDelimited: { ...form, separator: '%20', exploded: '&' },
  pipeDelimited: { ...form, separator: '%7C', exploded: '&' },
  cookie: { ...form, separator: ',', exploded: '; ' },
}

/** Writes the value of a parameter into its place in a request, as its `style` and `explode` say, or its media type in `content`. */
export function serializeParameter(parameter: Fields, value: Json): RequestPiece {
  const place = String(parameter.in)
  const name = String(parameter.name)
  const [media] = Object.keys(fields(parameter.content))
  const encode = encoderOf(place, parameter)
  if (place === 'querystring') return { place: 'query', name, text: queryString(value, parameter, media) }
  if (media !== undefined) {
    const text = encode(contentText(value, media))
    return { place, name, text: place === 'query' || place === 'cookie' ? `${encode(name)}=${text}` : text }
  }
  const style = String(parameter.style ?? STYLES[place] ?? 'form')
  if (style === 'deepObject') return { place, name, text: deepPairs(encode(name), value, encode).join('&') }
  const explode = typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form' || style === 'cookie'
  return {
    place,
    name,
    text: styled(STYLE[style] ?? (STYLE.form as Style), { name: encode(name), value, explode, encode }),
  }
}

type Encode = (text: string) => string

interface StyledValue {
  readonly name: string
  readonly value: Json
  readonly explode: boolean
  readonly encode: Encode
}

function styled(style: Style, { name, value, explode, encode }: StyledValue): string {
  const { start, separator, exploded, isNamed } = style
  const pair = (key: string, text: string) => (text === '' ? key + style.empty : `${key}=${text}`)
  const whole = (text: string) => start + (isNamed ? pair(name, text) : text)
  if (typeof value !== 'object' || value === null) return whole(value === null ? '' : encode(leaf(value)))
  const entries = Object.entries(value)
    .filter(([, held]) => held !== null)
    .map(([key, held]) => [encode(key), encode(leaf(held as Json))] as const)
  if (Array.isArray(value)) {
    const items = entries.map(([, text]) => text)
    if (!explode) return whole(items.join(separator))
    return start + (isNamed ? items.map((item) => pair(name, item)) : items).join(exploded)
  }
  if (!explode) return whole(entries.flat().join(separator))
  // Simple and label have no form of their own for an empty value.
  return start + entries.map(([key, text]) => (isNamed ? pair(key, text) : `${key}=${text}`)).join(exploded)
}

/** `filter[a]=1&filter[b][c]=2`, with encoded brackets. */
function deepPairs(name: string, value: Json, encode: Encode): string[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [`${name}=${encode(leaf(value))}`]
  return Object.entries(value).flatMap(([key, held]) => deepPairs(`${name}%5B${encode(key)}%5D`, held as Json, encode))
}

/** A text of a value within a list or an object; the styles define none for deeper ones. */
const leaf = (value: Json): string => (typeof value === 'object' ? toJson(value) : written(value))

const contentText = (value: Json, media: string): string =>
  typeof value === 'string' && !/[/+]json/.test(media) ? written(value) : toJson(value)

const queryString = (value: Json, { content }: Fields, media = ''): string =>
  media === 'application/x-www-form-urlencoded'
    ? formOf(value, fields(fields(fields(content)[media]).encoding))
    : percentEncoded(contentText(value, media))

/** Characters that are never literal in a place, though they are reserved. */
const SEPARATORS: Readonly<Record<string, RegExp>> = { path: /[/?#[\]]/, query: /[#&[\]+]/ }

/** How names and values are encoded in a place. */
function encoderOf(place: string, { allowReserved, style }: Fields): Encode {
  if (place === 'header' || style === 'cookie') return (text) => text
  if (allowReserved !== true) return percentEncoded
  const separators = SEPARATORS[place] ?? /[#]/
  return (text) =>
    text.replace(/%[0-9a-f]{2}|[\s\S]/giu, (sign) =>
      sign.length === 3 || (/[:/?#[\]@!$&'()*+,;=]/.test(sign) && !separators.test(sign)) ? sign : percentEncoded(sign),
    )
}

/** Encodes everything that is not an unreserved character (https://www.rfc-editor.org/rfc/rfc3986#section-2.3). */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A property of a `multipart/form-data` body in a style, as names with texts, which are not encoded there. */
export function styledPairs(
  name: string,
  value: Json,
  { style, explode }: Fields,
): readonly { readonly name: string; readonly text: string }[] {
  const { text } = serializeParameter({ name, in: 'query', style, explode } as Fields, value)
  return text.split('&').flatMap((pair) => {
    const [key = '', ...rest] = pair.split('=')
    return pair === '' ? [] : [{ name: decodeURIComponent(key), text: decodeURIComponent(rest.join('=')) }]
  })
}

/** Writes an object of a form in another media type than JSON, if its encoding says so. */
type WriteObject = (name: string, value: Json, type: string) => string | undefined

/**
 * A value as the body of a form, as https://spec.openapis.org/oas/v3.2.0#encoding-object defines it: each property in the style of its
 * encoding; without one, a list as several values of one name, and an object as JSON.
 */
export function formOf(value: Json, encoding: Fields = {}, write: WriteObject = () => undefined): string {
  if (typeof value !== 'object' || value === null) return value === null ? '' : formText(written(value))
  return Object.entries(value as Fields)
    .flatMap(([name, held]) =>
      held === undefined || held === null ? [] : pairsOf(name, held, fields(encoding[name]), write),
    )
    .join('&')
}

function pairsOf(name: string, value: Json, encoding: Fields, write: WriteObject): string[] {
  const { style, explode, allowReserved } = encoding
  if (style !== undefined || explode !== undefined || allowReserved !== undefined) {
    const { text } = serializeParameter({ name, in: 'query', style, explode, allowReserved } as Fields, value)
    return text === '' ? [] : [text.replaceAll('%20', '+')]
  }
  if (Array.isArray(value))
    return value.flatMap((item) => pairsOf(name, item, { contentType: encoding.contentType }, write))
  if (typeof value !== 'object') return [`${formText(name)}=${formText(written(value))}`]
  const text = write(name, value, String(encoding.contentType ?? '')) ?? toJson(value)
  return [`${formText(name)}=${formText(text)}`]
}

/** Encodes a text for a form: https://url.spec.whatwg.org/#application/x-www-form-urlencoded. */
const formText = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)

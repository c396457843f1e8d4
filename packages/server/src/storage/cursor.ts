import { parseJson } from '@portico/access/guards'
import { RequestError } from '../ground/errors.js'

export type KeyType = 'number' | 'text' | 'bytes'
export type CursorValue = number | string | Uint8Array

/** The position after a row of a list, as text that means nothing to callers. */
export const cursorOf = (values: readonly CursorValue[]): string =>
  Buffer.from(
    JSON.stringify(values.map((value) => (typeof value === 'object' ? Buffer.from(value).toString('base64') : value))),
  ).toString('base64url')

/** @throws RequestError 400 for a text that is not a cursor of a list with these keys. */
export function valuesOf(cursor: string, types: readonly KeyType[]): CursorValue[] {
  const values = parsed(cursor)
  const fit = Array.isArray(values) && values.length === types.length
  if (!fit || !types.every((type, at) => isOf(type, values[at]))) throw notACursor()
  return types.map((type, at) => (type === 'bytes' ? Buffer.from(String(values[at]), 'base64') : values[at]))
}

export const notACursor = (): RequestError =>
  new RequestError(400, 'after is not a position in this list; take it from meta.pagination.next of the page before', {
    field: 'after',
  })

const parsed = (cursor: string): unknown => parseJson(Buffer.from(cursor, 'base64url').toString())

/** PostgreSQL stores no text with a zero character. */
const isOf = (type: KeyType, value: unknown): boolean =>
  type === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && !value.includes('\0')

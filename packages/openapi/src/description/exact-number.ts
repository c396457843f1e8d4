import type { Json } from './overlay.js'

/*
 * A number of a description stays as its author wrote it, also where JavaScript has no such number: 9007199254740993, 1e400, or
 * 1.0. Such a number is a text with a mark, so that everything that copies a description keeps it.
 */

/** A code point that Unicode keeps for use within a program. */
const MARK = '\uFDD0'
/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const WRITTEN = new RegExp(`"${MARK}(-?\\d[\\d.eE+-]*)"`, 'g')
/** A string or a number of a JSON text; a string without an end goes to the end of the text. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|-?\d[\d.eE+-]*/g

/** A number that JSON writes in this way. @throws Error for a text that is no such number */
export function exactNumber(text: string): number | string {
  if (!NUMBER.test(text)) throw new Error(`${text} is not a number of JSON.`)
  const number = Number(text)
  return String(number) === text ? number : MARK + text
}

const isMarked = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.startsWith(MARK) && NUMBER.test(value.slice(MARK.length))

/** Whether a value is a number, exact in JavaScript or not. */
export const isNumber = (value: Json | undefined): value is number | string =>
  typeof value === 'number' || isMarked(value)

/** A number or text as its author wrote it. */
export const written = (value: string | number | boolean): string =>
  isMarked(value) ? value.slice(MARK.length) : String(value)

/** About which number a value is; undefined if it is none. */
export const numberOf = (value: Json | undefined): number | undefined =>
  isNumber(value) ? Number(written(value)) : undefined

/** Writes a value as JSON, with its numbers as they were written. */
export const toJson = (value: Json, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(WRITTEN, '$1')

/** Reads JSON without changing its numbers. @throws SyntaxError for a text that is not JSON */
export const parseJson = (text: string): Json =>
  JSON.parse(
    text.replace(TOKEN, (token) => {
      if (!NUMBER.test(token)) return token
      const number = exactNumber(token)
      return typeof number === 'string' ? JSON.stringify(number) : token
    }),
  )

/** Whether a value contains a number that JavaScript would change. */
export const hasExactNumber = (value: Json): boolean => JSON.stringify(value).includes(MARK)

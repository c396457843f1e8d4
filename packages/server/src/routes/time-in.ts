import { RequestError } from '../errors.js'

/** A time that a query names, in milliseconds since 1970. @throws RequestError 400 naming the field. */
export function timeIn(name: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new RequestError(400, `${name} must be a time like 2026-01-31T12:00:00Z (RFC 3339)`, { field: name })
  return time
}

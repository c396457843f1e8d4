import { isRecord } from '@portico/access/guards'

/** A JSON object of the description. */
export type Json = Readonly<Record<string, unknown>>

/** The value at a JSON pointer of a document, such as `#/components/parameters/Limit`. */
export function at(document: Json, pointer: string): unknown {
  return pointer
    .replace(/^#\//, '')
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, step) =>
        isRecord(value) && Object.hasOwn(value, step)
          ? value[step]
          : Array.isArray(value)
            ? value[Number(step)]
            : undefined,
      document,
    )
}

/** The names of a pointer's steps, as written in it. */
export const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** The location of something in the document, after following references to shared components. */
export function resolved(document: Json, pointer: string): string {
  const seen = new Set<string>()
  let here = pointer
  for (let value = at(document, here); isRecord(value) && typeof value.$ref === 'string'; value = at(document, here)) {
    if (seen.has(here) || !value.$ref.startsWith('#/')) return here
    seen.add(here)
    here = value.$ref
  }
  return here
}

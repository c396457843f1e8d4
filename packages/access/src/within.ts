/** An audience: groups of which a reader needs every one; `[]` is anyone signed in, `undefined` everyone. */
export type Audience = readonly string[] | undefined

/** Whether everybody in `reader` may also see what is kept for `wanted`. */
export function within(wanted: Audience, reader: Audience): boolean {
  if (wanted === undefined) return true
  return reader !== undefined && wanted.every((group) => reader.includes(group))
}

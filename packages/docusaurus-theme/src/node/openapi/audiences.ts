import { type Audience, both, type Expression, expressionOf } from '@portico/access'

/** An audience without readers: no part is created for it. */
export const NO_READERS: Expression = { any: [] }

export const hasNoReaders = (audience: Audience): boolean => audience?.any.length === 0

/** Combines audiences with *and* and *or*. Equal audiences are one object, so that they can be compared with `===`. */
export interface Audiences {
  readonly one: (audience: Audience) => Audience
  readonly and: (one: Audience, other: Audience) => Audience
  readonly or: (one: Audience, other: Audience) => Audience
}

export function audiences(): Audiences {
  const known = new Map<string, Audience>()
  const intern = (audience: Audience): Audience => {
    const key = JSON.stringify(audience?.any ?? null)
    if (!known.has(key)) known.set(key, audience)
    return known.get(key)
  }
  const remembered = (join: (one: Audience, other: Audience) => Audience) => {
    const results = new Map<Audience, Map<Audience, Audience>>()
    return (one: Audience, other: Audience): Audience => {
      if (one === other) return one
      const row = results.get(one) ?? new Map<Audience, Audience>()
      results.set(one, row)
      if (!row.has(other)) row.set(other, intern(join(one, other)))
      return row.get(other)
    }
  }
  intern(NO_READERS)
  return {
    one: intern,
    and: remembered((one, other) => (hasNoReaders(one) || hasNoReaders(other) ? NO_READERS : both(one, other))),
    or: remembered((one, other) => {
      if (one === undefined || other === undefined) return undefined
      if (hasNoReaders(one)) return other
      return hasNoReaders(other) ? one : expressionOf([...one.any, ...other.any])
    }),
  }
}

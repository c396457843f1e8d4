import { type Audience, both, type Expression, expressionOf } from '@portico/access'

/** An audience without readers: no part is created for it. */
export const NO_READERS: Expression = { any: [] }

export const hasNoReaders = (audience: Audience): boolean => audience?.any.length === 0

/** Combines audiences with *and* and *or*. Equal audiences are one object, so that they can be compared with `===`. */
export interface Audiences {
  readonly canonical: (audience: Audience) => Audience
  readonly and: (first: Audience, second: Audience) => Audience
  readonly or: (first: Audience, second: Audience) => Audience
}

export function audiences(): Audiences {
  const audienceByKey = new Map<string, Audience>()
  const intern = (audience: Audience): Audience => {
    const key = JSON.stringify(audience?.any ?? null)
    if (!audienceByKey.has(key)) audienceByKey.set(key, audience)
    return audienceByKey.get(key)
  }
  const remembered = (join: (first: Audience, second: Audience) => Audience) => {
    const results = new Map<Audience, Map<Audience, Audience>>()
    return (first: Audience, second: Audience): Audience => {
      if (first === second) return first
      const row = results.get(first) ?? new Map<Audience, Audience>()
      results.set(first, row)
      if (!row.has(second)) row.set(second, intern(join(first, second)))
      return row.get(second)
    }
  }
  intern(NO_READERS)
  return {
    canonical: intern,
    and: remembered((first, second) =>
      hasNoReaders(first) || hasNoReaders(second) ? NO_READERS : both(first, second),
    ),
    or: remembered((first, second) => {
      if (first === undefined || second === undefined) return undefined
      if (hasNoReaders(first)) return second
      return hasNoReaders(second) ? first : expressionOf([...first.any, ...second.any])
    }),
  }
}

import type { Audience } from '../expression.js'

/** Twelve audiences: everyone, anyone signed in, one group, and, or, both, and child organizations. */
const AUDIENCES: Readonly<Record<string, Audience>> = {
  everyone: undefined,
  'anyone signed in': { any: [[]] },
  acme: { any: [['acme']] },
  beta: { any: [['beta']] },
  'acme and beta': { any: [['acme', 'beta']] },
  'acme, or beta': { any: [['acme'], ['beta']] },
  'acme, or beta and globex': { any: [['acme'], ['beta', 'globex']] },
  'acme and beta, or acme and globex': {
    any: [
      ['acme', 'beta'],
      ['acme', 'globex'],
    ],
  },
  'the child organization Globex': { any: [['org:Globex']] },
  'acme, or beta in the child organization Globex': { any: [['acme'], ['beta', 'org:Globex']] },
  'either of two child organizations': { any: [['org:Acme'], ['org:Globex']] },
  'three groups': { any: [['acme', 'beta', 'globex']] },
}

/** Twelve readers and what they may read, with one character for each audience in the order above: `+` may, `-` may not. */
const READERS: readonly (readonly [groups: readonly string[] | undefined, may: string])[] = [
  [undefined, '+-----------'],
  [[], '++----------'],
  [['acme'], '+++--++--+--'],
  [['beta'], '++-+-+------'],
  [['globex'], '++----------'],
  [['beta', 'acme'], '++++++++-+--'],
  [['beta', 'globex'], '++-+-++-----'],
  [['acme', 'globex', 'beta'], '++++++++-+-+'],
  [['org:Globex'], '++------+-+-'],
  [['org:Globex', 'beta'], '++-+-+--+++-'],
  // Names that only look similar.
  [['Acme'], '++----------'],
  [['acme,beta'], '++----------'],
]

/** Whether someone in `groups` may read content for `audience`; `groups` is absent for a visitor who is not signed in. */
export interface MayReadCase {
  readonly name: string
  readonly audience: Audience
  readonly groups: readonly string[] | undefined
  readonly may: boolean
}

/**
 * The decision as a table, against which everything that decides is tested: the function, the build, the browser and
 * the server.
 */
export const MAY_READ_CASES: readonly MayReadCase[] = READERS.flatMap(([groups, row]) =>
  Object.entries(AUDIENCES).map(([of, audience], column) => ({
    name: `${groups ? `[${groups.join(' ')}]` : 'a visitor'} and pages for ${of}`,
    audience,
    groups,
    may: row[column] === '+',
  })),
)

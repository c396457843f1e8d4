import type { Audience } from '../audience.js'

/** Groups of audiences and readers: none of them, some of them, and names that only look alike. */
const AUDIENCES: readonly Audience[] = [undefined, [], ['alpha'], ['beta'], ['alpha', 'beta']]
const READERS: readonly Audience[] = [
  undefined,
  [],
  ['alpha'],
  ['beta'],
  ['beta', 'alpha', 'gamma'],
  ['Alpha'],
  ['alpha,beta'],
]

/** Who may read, a row for each reader and a letter for each audience, in the order above: `+` may, `-` may not. */
const TABLE = ['+----', '++---', '+++--', '++-+-', '+++++', '++---', '++---']

/** Whether someone in `groups` may read what is kept for `audience`; `groups` are missing where no one is signed in. */
export interface MayReadCase {
  readonly name: string
  readonly audience: Audience
  readonly groups: Audience
  readonly may: boolean
}

const named = (groups: Audience, none: string) => (groups === undefined ? none : `[${groups.join(' ')}]`)

/** The decision as a table. Everything that decides is run against it: the function, the build, the browser and the server. */
export const MAY_READ_CASES: readonly MayReadCase[] = READERS.flatMap((groups, row) =>
  AUDIENCES.map((audience, column) => ({
    name: `${named(groups, 'a visitor')} and pages for ${named(audience, 'everyone')}`,
    audience,
    groups,
    may: TABLE[row]?.[column] === '+',
  })),
)

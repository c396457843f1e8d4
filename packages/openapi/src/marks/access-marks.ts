import { isRecord, isTexts } from '@portico/access/guards'
import leven from 'leven'

/** The extensions that restrict readers, all of which a build obeys or stops at. */
export const ACCESS_MARKS = [
  'x-portico-access',
  'x-portico-enum-access',
  'x-portico-publish',
  'x-portico-until',
  'x-rbac',
  'x-mint',
  'x-audience',
  'x-internal',
] as const

export type AccessMark = (typeof ACCESS_MARKS)[number]

/** A name that is one of the extensions, or so similar that it was probably meant to be one. */
export interface MarkLike {
  readonly mark: AccessMark
  readonly isExact: boolean
}

/** Says which extension a name is or resembles; undefined for a name that has nothing to do with them. */
export type FindMark = (name: string, value: unknown, around: { readonly isField: boolean }) => MarkLike | undefined

/**
 * Returns a function that finds the extension that a name is or resembles. Case, separators, white space, invisible characters and
 * letters that look like Latin ones do not count; nor do a plural or a typing error. All names that begin like Portico's own are
 * reserved. `isField` says whether the name is a field of an object that OpenAPI defines, where a missing `x-` is a mistake, too: in
 * maps and examples, `internal` and `audience` are names like any other.
 *
 * The function remembers names, because a description has few different ones.
 */
export function markFinder(): FindMark {
  const spellings = new Map<string, { readonly plain: string; readonly mark: AccessMark | undefined }>()
  return (name, value, { isField }) => {
    const exact = ACCESS_MARKS.find((mark) => mark === name)
    if (exact) return { mark: exact, isExact: true }
    const spelling = spellings.get(name) ?? readSpelling(name)
    spellings.set(name, spelling)
    const { plain } = spelling
    const mark =
      spelling.mark ??
      (plain.startsWith('xinternal') && typeof value === 'boolean' ? 'x-internal' : undefined) ??
      (isField ? withoutPrefix(plain, value) : undefined)
    return mark && { mark, isExact: false }
  }
}

function readSpelling(name: string) {
  const plain = lettersOf(name)
  const isReserved = /^x?portico/.test(plain) || (plain.startsWith('xp') && leven(plain.slice(0, 8), 'xportico') <= 2)
  const mark = ACCESS_MARKS.find((accessMark) => isMisspelling(plain, lettersOf(accessMark)))
  return { plain, mark: mark ?? (isReserved ? ('x-portico-access' as const) : undefined) }
}

/** Short names resemble too many others: there, only a letter too many, or two in the wrong order, is a typing error. */
function isMisspelling(plain: string, mark: string): boolean {
  if (Math.abs(plain.length - mark.length) > 3) return false
  if (plain === mark || plain === `${mark}s` || plain === `${mark}es`) return true
  // Long enough that a few typing errors, or a missing x, still leave no doubt.
  if (mark.length >= 12) return leven(plain, mark) <= 3
  if (!plain.startsWith('x')) return false
  if (isSwap(plain, mark)) return true
  return (mark.length > 6 || plain.length > mark.length) && leven(plain, mark) === 1
}

const isSwap = (first: string, second: string): boolean =>
  first.length === second.length && leven(first, second) === 2 && [...first].sort().join() === [...second].sort().join()

/** Fields without `x-` whose value is that of an extension, such as `access` as in front matter. OpenAPI has none of them. */
function withoutPrefix(plain: string, value: unknown): AccessMark | undefined {
  const bare = plain.replace(/^x/, '')
  if (['access', 'groups', 'readers'].includes(bare) && saysReaders(value)) return 'x-portico-access'
  if (bare === 'internal' && typeof value === 'boolean') return 'x-internal'
  if (['audience', 'audiences'].includes(bare) && isTexts([value].flat())) return 'x-audience'
  if (bare === 'rbac') return 'x-rbac'
  return bare === 'mint' ? 'x-mint' : undefined
}

const saysReaders = (value: unknown): boolean =>
  typeof value === 'string' || isTexts(value) || (isRecord(value) && ('groups' in value || 'any' in value))

/** Fields that an entry of a map has, but no value of an extension. */
const OF_ENTRIES: ReadonlySet<string> = new Set(
  'type schema content description properties items allOf oneOf anyOf enum const format summary title example examples default required nullable name in url value'.split(
    ' ',
  ),
)

/**
 * Whether an entry of a map whose key resembles an extension is an ordinary entry, such as a header `X-Internal` with its schema.
 * Portico's own names are never those of entries.
 */
export const isOrdinaryEntry = (value: unknown, { mark }: MarkLike): boolean =>
  !mark.startsWith('x-portico') &&
  isRecord(value) &&
  Object.keys(value).some((name) => OF_ENTRIES.has(name)) &&
  !('groups' in value || 'any' in value)

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'аa',
      'сc',
      'ԁd',
      'еe',
      'ѐe',
      'ёe',
      'һh',
      'іi',
      'їi',
      'ӏl',
      'јj',
      'кk',
      'мm',
      'нn',
      'оo',
      'рp',
      'ѕs',
      'тt',
      'хx',
      'уy',
      'вb',
      'гr',
    ],
    ...['αa', 'εe', 'ιi', 'κk', 'νn', 'οo', 'ρp', 'τt', 'χx', 'υu', 'ϲc', 'ϳj', 'ηn', 'ʍm'],
    ...['ıi', 'ɑa', 'ɡg', 'ɩi', 'ո' + 'n', 'օo', 'ѡw', '×x', '0o', '1i', '3e', '5s', '|l', '$s', '@a'],
  ].map((pair) => [[...pair][0] ?? '', [...pair][1] ?? '']),
)

/** A name as its Latin letters only, in lower case. */
const lettersOf = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

import { digitsOf } from '../typed-text.js'
import { COUNTRY_TABLE } from './country-table.js'

/** A country or territory that has a dial code. */
export interface Country {
  /** Two letters, ISO 3166-1. */
  readonly code: string
  /** With its leading plus. */
  readonly dial_code: string
  readonly name: string
  /** An emoji; displayed as two letters if the platform has none. */
  readonly flag: string
  /** Represents its dial code if several countries share it, and is listed first. */
  readonly preferred: boolean
}

/** Listed first, before the alphabetical list (spec section 3). */
const PREFERRED: readonly string[] = ['AU', 'IN', 'AE', 'GB', 'US']

/** Returns every country with its name in a language, preferred ones first, then by name. */
export function countries(language = 'en'): readonly Country[] {
  const list = ROWS.map(({ code }) => country(code, language)).filter((each) => each !== undefined)
  return list.sort((a, b) => Number(b.preferred) - Number(a.preferred) || a.name.localeCompare(b.name, language))
}

/** Returns the country of a code, in any letter case. */
export function country(code: string, language = 'en'): Country | undefined {
  const row = ROWS.find((each) => each.code === code.toUpperCase())
  return row && fill(row, row.prefixes[0], language)
}

const fill = ({ code, preferred }: Row, dial: string, language: string): Country => ({
  code,
  dial_code: `+${dial}`,
  name: nameOf(code, language),
  flag: flagOf(code),
  preferred,
})

/**
 * Returns the countries whose code is a text, whose name contains it, or whose dial code begins with it, with or without its
 * plus. Letter case and accents do not matter. The closest matches come first: a code, a complete dial code, the beginning of a
 * name.
 * @example findCountries('351', list)
 */
export function findCountries(text: string, among: readonly Country[]): readonly Country[] {
  const query = plain(text.trim())
  if (query === '' || query === '+') return among
  const digits = /^[+(\s]*\d[\d\s().-]*$/.test(query) ? query.replaceAll(/\D/g, '') : undefined
  const nearness = (country: Country): number =>
    digits === undefined ? nearnessOfName(country, query) : nearnessOfDialCode(country, digits)
  return among
    .map((country) => ({ country, far: nearness(country) }))
    .filter(({ far }) => far < NONE)
    .sort((a, b) => a.far - b.far)
    .map(({ country }) => country)
}

/** No match at all. Smaller numbers are closer. */
const NONE = 9

function nearnessOfName({ code, name }: Country, query: string): number {
  if (code.toLowerCase() === query) return 0
  const at = plain(name).indexOf(query)
  if (at < 0) return NONE
  return at === 0 ? 1 : /\s/.test(plain(name).charAt(at - 1)) ? 2 : 3
}

function nearnessOfDialCode({ code, dial_code }: Country, digits: string): number {
  if (dial_code.slice(1) === digits) return 0
  const prefixes = [dial_code.slice(1), ...(ROWS.find((row) => row.code === code)?.prefixes ?? [])]
  return prefixes.some((prefix) => prefix.startsWith(digits)) ? 1 : NONE
}

/** A text without differences that people ignore: capitals, accents, and the kind of apostrophe or hyphen. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2019\u02BC]/g, "'")
    .toLowerCase()

/**
 * Splits an international number: the longest known prefix identifies the country; if several share it, the preferred one, or
 * else the first. `undefined` for a number without a plus or with an unknown prefix.
 * @example parsePhone('+17671234567') // { country: Dominica, number: '1234567' }
 */
export function parsePhone(
  value: string,
  language = 'en',
): { readonly country: Country; readonly number: string } | undefined {
  if (!value.startsWith('+')) return undefined
  const digits = digitsOf(value)
  let best: { readonly row: Row; readonly prefix: string } | undefined
  for (const row of ROWS)
    for (const prefix of row.prefixes)
      if (digits.startsWith(prefix) && (!best || better(row, prefix, best))) best = { row, prefix }
  if (!best) return undefined
  // A second area code of a territory replaces its usual one; a longer prefix only distinguishes neighbors.
  const [usual] = best.row.prefixes
  const dial = best.prefix.startsWith(usual) ? usual : best.prefix
  return { country: fill(best.row, dial, language), number: digits.slice(dial.length) }
}

const better = (row: Row, prefix: string, best: { readonly row: Row; readonly prefix: string }) =>
  prefix.length > best.prefix.length || (prefix.length === best.prefix.length && row.preferred && !best.row.preferred)

interface Row {
  readonly code: string
  readonly prefixes: readonly [usual: string, ...more: string[]]
  readonly preferred: boolean
}

const ROWS: readonly Row[] = /* @__PURE__ */ COUNTRY_TABLE.split(' ').map((word) => ({
  code: word.slice(0, 2),
  prefixes: word.slice(2).split('/') as [string, ...string[]],
  preferred: PREFERRED.includes(word.slice(0, 2)),
}))

function nameOf(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The two regional indicator letters that form a flag. */
const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))

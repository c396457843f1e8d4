import { COMMON_WORDS } from './common-words.js'

/** How letters are dressed up as something else, undone. */
const PLAIN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const MOST_AROUND = 4

/**
 * Whether a password is among those that are tried first: a common word, once or twice over, in any case, with letters
 * dressed up as digits and signs, and with up to four digits or signs before and behind; or one short piece repeated.
 * @example isCommon('Dr4gon2024!') // true
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  if (/^(.{1,4})\1+$/s.test(lower)) return true
  return [...cores(lower)].some((core) => words.has(core) || words.has(half(core)))
}

const words: ReadonlySet<string> = new Set(COMMON_WORDS.trim().split(/\s+/))

/** What is left of the ends without digits and signs, as it is and undressed. A sign at an end may be either. */
function* cores(lower: string): Generator<string> {
  const before = Math.min(MOST_AROUND, /^[^a-z]*/.exec(lower)?.[0].length ?? 0)
  const behind = Math.min(MOST_AROUND + 1, /[^a-z]*$/.exec(lower)?.[0].length ?? 0)
  for (let from = 0; from <= before; from++)
    for (let to = 0; to <= behind; to++) {
      const core = lower.slice(from, lower.length - to)
      yield core
      yield core.replace(/[013457@$!]/g, (sign) => PLAIN[sign] ?? sign)
    }
}

const half = (word: string) => {
  const [one, other] = [word.slice(0, word.length / 2), word.slice(word.length / 2)]
  return one === other ? one : ''
}

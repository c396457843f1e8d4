import type { ErrorSlug } from '@portico/protocol'
import type { Guess } from '../../identity/limits/guesses-under-way.js'
import { type Guesser, reserveGuess, reserveSlowGuess } from '../../identity/limits/guessing.js'
import type { Answering, Check, Verdict } from './check.js'

/** The verdict on an answer, with the guess that it used, which the caller settles. */
export interface Judged {
  readonly verdict: Verdict
  readonly guess?: Guess
}

/** The challenge had ended, or the caller's network has used up what everyone in it may use. */
const NOT_COMPARED: readonly ErrorSlug[] = ['timeout', 'too_many_wrong_codes', 'rate_limit_exceeded']

/** Checks an answer: first reserves a guess if the answer is one, and only then compares. */
export async function judge<Data>(
  answering: Answering,
  data: Data,
  check: Check<Data>,
  guesser: Guesser,
): Promise<Judged> {
  const { services } = answering
  const guessed = await check.guesses(answering, data)
  if (!guessed) return { verdict: await check.verify(answering, data) }
  const guess = check.quick
    ? await reserveGuess(services, services.stores, guessed, guesser)
    : await reserveSlowGuess(services, guessed, guesser)
  if (!guess) return { verdict: { ok: false, slug: 'rate_limit_exceeded' } }
  let isKept = false
  try {
    const verdict = await check.verify(answering, data)
    if (!verdict.ok && NOT_COMPARED.includes(verdict.slug)) await guess.unused(services.stores)
    isKept = verdict.ok
    return { verdict, guess }
  } finally {
    if (!isKept) guess.settled()
  }
}

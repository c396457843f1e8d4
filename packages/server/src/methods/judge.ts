import { type Guesser, reserveGuess, reserveSlowGuess } from '../limits/guessing.js'
import type { Guess } from '../ports/guesses-under-way.js'
import type { Answering, Check, Verdict } from './check.js'

/** What an answer was worth, with the guess that it used: the caller says whether it counted, and settles it. */
export interface Judged {
  readonly verdict: Verdict
  readonly guess?: Guess
}

/** Checks an answer: reserves a guess first, where the answer is one, and compares only then. */
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
  let kept = false
  try {
    const verdict = await check.verify(answering, data)
    // The challenge was over: nothing was compared.
    if (!verdict.ok && (verdict.slug === 'timeout' || verdict.slug === 'too_many_wrong_codes'))
      await guess.unused(services.stores)
    kept = verdict.ok
    return { verdict, guess }
  } finally {
    if (!kept) guess.settled()
  }
}

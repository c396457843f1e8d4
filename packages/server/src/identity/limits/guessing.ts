import type { Handle } from '@portico/protocol'
import { HOUR } from '@portico/protocol'
import { networkOf } from '../../ground/network.js'
import { NO_RUN } from '../../storage/operations/budgets.js'
import type { Stores } from '../../storage/stores.js'
import type { Services } from '../services.js'
import { FAMILIAR_FOR, GUESS_KINDS, GUESSES, type GuessKind, RENEWED_AFTER } from './guesses.js'
import type { Guess } from './guesses-under-way.js'
import { knownUntil } from './known-browsers.js'

/** Whose secret is guessed: a person's, or the one sent to a handle. */
export type Subject = { readonly type: Handle['type'] | 'person'; readonly value: string }

/** What is guessed. */
export interface Guessed {
  readonly kind: GuessKind
  readonly subject: Subject
}

/** Where a guess comes from. People belong to a pool, so its organizations count together. */
export interface Guesser {
  readonly poolId: string
  /** The network address of the caller. */
  readonly address: string
  /** The browser that started the flow, as returned by `browserOf`. */
  readonly browser?: string
}

const UNLIMITED: Guess = { right: async () => {}, unused: async () => {}, settled: () => {} }

/**
 * Reserves a guess before anything is compared, in one atomic statement, so that parallel guesses get no more attempts
 * than sequential ones. Undefined if the limits of `GUESSES` are used up. Nothing depends on whether the subject
 * exists.
 * @param stores of the transaction that compares, if there is one.
 */
export async function reserveGuess(
  services: Services,
  stores: Stores,
  guessed: Guessed,
  guesser: Guesser,
): Promise<Guess | undefined> {
  if (!services.settings.rateLimits) return UNLIMITED
  const { clock, limiter } = services
  const { subject, address } = GUESSES[guessed.kind]
  const keys = keysOf(services, guessed, guesser)
  const now = clock.now()
  if (!(await limiter.take(keys.address, address, HOUR))) return undefined
  const familiarUntil = await stores.budgets.remembers(keys.familiarity, now)
  const key =
    familiarUntil !== undefined
      ? keys.familiar
      : (await isKnown(services, stores, guesser))
        ? keys.ofBrowser
        : keys.strangers
  if (!(await stores.budgets.take(key, subject, now))) {
    limiter.giveBack(keys.address)
    services.log.debug?.({ limit: `guesses ${guessed.kind}`, of: guessed.subject.type }, 'limit reached')
    return undefined
  }
  return {
    async right(inside) {
      limiter.giveBack(keys.address)
      await inside.budgets.giveBack(key, { endRun: true })
      if ((familiarUntil ?? 0) - now < FAMILIAR_FOR - RENEWED_AFTER)
        await inside.budgets.remember(keys.familiarity, now + FAMILIAR_FOR)
    },
    async unused(inside) {
      limiter.giveBack(keys.address)
      await inside.budgets.giveBack(key, { endRun: false })
    },
    settled: () => {},
  }
}

/**
 * Same as `reserveGuess`, for comparisons that take long and run concurrently. While the limit is used up by guesses
 * that are still being compared, waits for them, so that many correct passwords at the same time are all accepted.
 */
export async function reserveSlowGuess(
  services: Services,
  guessed: Guessed,
  guesser: Guesser,
): Promise<Guess | undefined> {
  // Guesses from a familiar network and from others also wait for each other, which does no harm.
  const { strangers: key } = keysOf(services, guessed, guesser)
  for (;;) {
    const guess = await reserveGuess(services, services.stores, guessed, guesser)
    if (guess) return services.guessesUnderWay.add(key, guess)
    if (!(await services.guessesUnderWay.wait(key))) return undefined
  }
}

/** Whether a guess would currently be compared. */
export async function mayGuess(services: Services, guessed: Guessed, guesser: Guesser): Promise<boolean> {
  if (!services.settings.rateLimits) return true
  const { budgets } = services.stores
  const { subject } = GUESSES[guessed.kind]
  const keys = keysOf(services, guessed, guesser)
  const now = services.clock.now()
  // Network and browser are checked last, because this usually decides.
  if (await budgets.has(keys.strangers, subject, now)) return true
  if ((await budgets.remembers(keys.familiarity, now)) !== undefined) return budgets.has(keys.familiar, subject, now)
  return (await isKnown(services, services.stores, guesser)) && budgets.has(keys.ofBrowser, subject, now)
}

const isKnown = async (services: Services, stores: Stores, { browser }: Guesser): Promise<boolean> =>
  browser !== undefined && (await knownUntil(services, stores, browser)) !== undefined

/** Records that a subject was proven from a network. */
export async function becomeFamiliar(
  services: Services,
  stores: Stores,
  guessed: Guessed,
  guesser: Guesser,
): Promise<void> {
  if (!services.settings.rateLimits) return
  await stores.budgets.remember(keysOf(services, guessed, guesser).familiarity, services.clock.now() + FAMILIAR_FOR)
}

/** Whether this subject was proven from this network within the last 30 days. */
export async function isFamiliar(
  services: Services,
  stores: Stores,
  guessed: Guessed,
  guesser: Guesser,
): Promise<boolean> {
  const { familiarity } = keysOf(services, guessed, guesser)
  return (await stores.budgets.remembers(familiarity, services.clock.now())) !== undefined
}

/**
 * Ends the runs of failures of a person who has signed in, for all factors, for strangers and for the network that they
 * signed in from. The hourly limits stay: knowing one factor must not allow more guesses at another.
 * @param stores of the transaction that signs in; runs end after it, so that it locks no row that others wait for.
 */
export async function endRuns(
  services: Services,
  stores: Stores,
  { personId, handle }: { readonly personId: string; readonly handle?: Handle },
  { poolId, address, browser }: Pick<Guesser, 'poolId' | 'browser'> & { readonly address?: string },
): Promise<void> {
  if (!services.settings.rateLimits) return
  const keys = GUESS_KINDS.flatMap((kind) => {
    const subject = GUESSES[kind].of === 'person' ? ({ type: 'person', value: personId } as const) : handle
    if (!subject || GUESSES[kind].subject.run === NO_RUN) return []
    if (address === undefined) return [strangersKey(services, { kind, subject }, poolId)]
    const { strangers, familiar, ofBrowser } = keysOf(services, { kind, subject }, { poolId, address, browser })
    return browser === undefined ? [strangers, familiar] : [strangers, familiar, ofBrowser]
  })
  const running = await stores.budgets.running(keys, services.clock.now())
  if (running.length > 0) stores.afterCommit(() => services.stores.budgets.endRuns(running))
}

function keysOf(services: Services, guessed: Guessed, { poolId, address, browser }: Guesser) {
  const network = networkOf(address)
  const { kind, subject } = guessed
  const near = (what: string, where = network) =>
    services.vault.digest(`${subject.type}\0${subject.value}\0${where}`, `${what} ${kind} ${poolId}`)
  return {
    strangers: strangersKey(services, guessed, poolId),
    familiar: near('guesses nearby'),
    ofBrowser: near('guesses of a known browser', browser),
    familiarity: near('familiar'),
    address: `guesses ${kind} ${network}`,
  }
}

const strangersKey = ({ vault }: Services, { kind, subject: { type, value } }: Guessed, poolId: string): string =>
  vault.digest(`${type}\0${value}`, `guesses ${kind} ${poolId}`)

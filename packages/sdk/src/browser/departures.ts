import { errorOf } from '../errors.js'
import { CODE_VERIFIER } from '../wire-values.js'
import type { Runtime } from './runtime.js'
import { readJson } from './storage.js'

/** What this browser stores while a sign-in continues elsewhere. */
export interface Departure {
  readonly verifier: string
  /** For a sign-in at a provider: the organization that it is for. */
  readonly organization?: string
  /** For a sign-in at a provider: whether it extends the page's current session. */
  readonly extends?: boolean
  /** For a hosted login: what it was started with. */
  readonly clientId?: string
  readonly redirectUri?: string
}

type Local = Pick<Runtime, 'local'>

/**
 * Stores, under its CSRF token, what a sign-in needs when it returns to this browser. Other sign-ins in progress are
 * not changed.
 */
export function keepDeparture({ local }: Local, csrfToken: string, departure: Departure): void {
  const recent = Object.entries(departures(local)).slice(1 - MOST_KEPT)
  local.setItem(CODE_VERIFIER, JSON.stringify({ ...Object.fromEntries(recent), [csrfToken]: departure }))
}

/** The most sign-ins in progress elsewhere at a time. Abandoned ones are dropped, oldest first. */
const MOST_KEPT = 20

/**
 * Checks that the returned CSRF token is one that this browser sent. @throws UnexpectedError if it is not: the response
 * belongs to someone else's sign-in. Sign-ins that started here can continue.
 */
export function checkCsrfToken({ local }: Local, csrfToken: string): Departure {
  const stored = departures(local)
  if (Object.hasOwn(stored, csrfToken)) return stored[csrfToken] as Departure
  throw errorOf('unspecified', Object.keys(stored).length ? MISMATCH : NONE_STORED)
}

/**
 * Removes and returns what was stored under a CSRF token, which can be used once.
 * @throws UnexpectedError as `checkCsrfToken`.
 */
export function takeDeparture({ local }: Local, csrfToken: string): Departure {
  const departure = checkCsrfToken({ local }, csrfToken)
  const { [csrfToken]: _, ...remaining } = departures(local)
  if (Object.keys(remaining).length) local.setItem(CODE_VERIFIER, JSON.stringify(remaining))
  else local.removeItem(CODE_VERIFIER)
  return departure
}

const MISMATCH = 'CSRF token mismatch'
const NONE_STORED = 'no CSRF token stored: this browser started no hosted login and no sign-in at a provider'

/** By CSRF token, oldest first. */
const departures = (local: Runtime['local']) => ({ ...(readJson(local, CODE_VERIFIER) as Record<string, Departure>) })

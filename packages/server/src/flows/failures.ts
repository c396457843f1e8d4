import { type Handle, LIMITS } from '@portico/protocol'
import type { Stores } from '../ports/stores.js'
import type { Services } from '../services.js'

const HOUR = 3_600_000
/** Longer than anybody keeps guessing: a run of failures ends with a success, not with time. */
const NEVER = 10 * 365 * 24 * HOUR
const LONGEST_RUN = 100

/** What can be guessed at, each counted for itself: guessing codes never closes the password, nor the other way round. */
type Factor = 'code' | 'password' | 'totp'
const FACTORS: readonly Factor[] = ['code', 'password']

/** Whose answers are counted: a handle's, or a person's where a factor belongs to the person. */
type Subject = { readonly type: Handle['type'] | 'person'; readonly value: string }

interface Failures {
  tooMany(): Promise<boolean>
  add(): Promise<void>
  /** @param inside the stores of the transaction that ends the flow. */
  endRun(inside: Stores): Promise<void>
}

const UNCOUNTED: Failures = { tooMany: async () => false, add: async () => {}, endRun: async () => {} }

/**
 * Wrong answers about one handle, counted in the database so that every process sees them: twenty in an hour close the
 * factor until the hour is over, a hundred in a row until the handle signs in by another factor.
 */
export function failuresOf(services: Services, organizationId: string, factor: Factor, handle: Subject): Failures {
  const { stores, clock, settings } = services
  if (!settings.rateLimits) return UNCOUNTED
  const { hour, run } = keysOf(services, organizationId, factor, handle)
  return {
    async tooMany() {
      const now = clock.now()
      return (
        (await stores.counters.read(hour, now)) >= LIMITS.otpFailuresPerHour ||
        (await stores.counters.read(run, now)) >= LONGEST_RUN
      )
    },
    async add() {
      await stores.counters.bump(hour, clock.now(), HOUR)
      await stores.counters.bump(run, clock.now(), NEVER)
    },
    endRun: (inside) => inside.counters.reset(run),
  }
}

/** Ends the runs of failures of a handle that has signed in. */
export async function endRuns(
  services: Services,
  stores: Stores,
  organizationId: string,
  handle: Handle,
): Promise<void> {
  if (!services.settings.rateLimits) return
  for (const factor of FACTORS) await stores.counters.reset(keysOf(services, organizationId, factor, handle).run)
}

function keysOf({ vault }: Services, organizationId: string, factor: Factor, { type, value }: Subject) {
  const key = (kind: string) => vault.digest(`${type}\0${value}`, `${kind} ${factor} ${organizationId}`)
  return { hour: key('failures'), run: key('run of failures') }
}

/** The key that keeps a second message to a handle from leaving too soon. */
export const resendKey = ({ vault }: Services, organizationId: string, method: string, handle: Handle): string =>
  vault.digest(`${handle.type}\0${handle.value}`, `resend ${method} ${organizationId}`)

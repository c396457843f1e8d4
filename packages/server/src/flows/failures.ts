import { type Handle, LIMITS } from '@portico/protocol'
import type { Services } from '../services.js'

const HOUR = 3_600_000

/**
 * Wrong answers about one handle, counted in the database so that every process sees them. Each factor counts for
 * itself: guessing codes never closes the password, nor the other way round.
 */
export function failuresOf(services: Services, organizationId: string, factor: string, handle: Handle) {
  const { stores, clock, settings, vault } = services
  const key = vault.digest(`${handle.type}\0${handle.value}`, `failures ${factor} ${organizationId}`)
  return {
    async tooMany(): Promise<boolean> {
      return settings.rateLimits && (await stores.counters.read(key, clock.now())) >= LIMITS.otpFailuresPerHour
    },
    async add(): Promise<void> {
      await stores.counters.bump(key, clock.now(), HOUR)
    },
  }
}

/** The key that keeps a second message to a handle from leaving too soon. */
export const resendKey = ({ vault }: Services, organizationId: string, method: string, handle: Handle): string =>
  vault.digest(`${handle.type}\0${handle.value}`, `resend ${method} ${organizationId}`)

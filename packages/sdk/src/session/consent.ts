import type { Consent, ConsentLevel } from '@portico/protocol'
import type { UserCall } from '../http/call.js'

/** A consent as programs read it: `created_at` is a Date. */
export interface GDPRConsent {
  readonly consent_level: ConsentLevel
  readonly created_at: Date
}

/** A person's consents. */
export interface GDPRConsentResponse {
  readonly consents: GDPRConsent[]
}

/** Levels that someone agrees to. */
export interface Consenting {
  readonly consentLevels: readonly ConsentLevel[]
}

/** Consents to withdraw. */
export interface ConsentRemoval {
  readonly consentLevels?: readonly ConsentLevel[]
  readonly deleteAll?: boolean
}

/** Reads, replaces (`PUT`) or adds to (`POST`) a person's consents. */
export async function consents(
  call: UserCall,
  method: 'GET' | 'PUT' | 'POST',
  levels?: readonly ConsentLevel[],
): Promise<GDPRConsentResponse> {
  const answer = await call<{ readonly consents?: readonly Consent[] }>(`${method} /consent/gdpr`, {
    body: levels && { consent_levels: levels },
  })
  const list = answer?.consents ?? []
  return {
    consents: list.map(({ consent_level, created_at }) => ({ consent_level, created_at: new Date(created_at) })),
  }
}

/** Removes the named consents, or all of them. */
export async function removeConsents(call: UserCall, levels?: readonly ConsentLevel[]): Promise<void> {
  const query = levels?.map((level) => `consent_levels=${encodeURIComponent(level)}`).join('&')
  await call('DELETE /consent/gdpr', { query: `?${query ?? 'deleteAll=true'}` })
}

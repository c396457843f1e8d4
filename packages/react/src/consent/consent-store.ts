import { CONSENT_LEVELS, type Consent, type ConsentLevel } from '@portico/protocol'
import type { BaseUser, GDPRConsent } from '@portico/sdk'
import { GDPR_CONSENT } from '../wire-values.js'

/** Where consents are stored. */
export interface ConsentStore {
  readonly read: () => Promise<GDPRConsent[]>
  /** Replaces all consents; resolves with those that were recorded. */
  readonly write: (levels: readonly ConsentLevel[]) => Promise<GDPRConsent[]>
  readonly clear: () => Promise<void>
}

/** The consents of a user, stored on the server. */
export const userConsents = (
  user: Pick<BaseUser, 'getGDPRConsent' | 'setGDPRConsent' | 'removeGDPRConsentAll'>,
): ConsentStore => ({
  read: async () => (await user.getGDPRConsent()).consents,
  write: async (consentLevels) => (await user.setGDPRConsent({ consentLevels })).consents,
  clear: () => user.removeGDPRConsentAll(),
})

const isConsent = (value: unknown): value is Consent =>
  CONSENT_LEVELS.includes((value as Partial<Consent> | null)?.consent_level as ConsentLevel)

const dated = ({ consent_level, created_at }: Consent): GDPRConsent => ({
  consent_level,
  created_at: new Date(created_at),
})

/** The consents of an unknown visitor, stored in this browser. Empty if storage is blocked or unreadable. */
export const localConsents: ConsentStore = {
  async read() {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(GDPR_CONSENT) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isConsent).map(dated) : []
    } catch {
      return []
    }
  },
  async write(levels) {
    const created_at = new Date().toISOString()
    const list = levels.map((consent_level) => ({ consent_level, created_at }))
    localStorage.setItem(GDPR_CONSENT, JSON.stringify(list))
    return list.map(dated)
  },
  async clear() {
    localStorage.removeItem(GDPR_CONSENT)
  },
}

/** The levels that can be switched individually. */
export type SwitchLevel = Exclude<ConsentLevel, 'none'>

export const ALL_LEVELS: readonly SwitchLevel[] = CONSENT_LEVELS.filter((level) => level !== 'none')

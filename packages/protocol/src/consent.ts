/** Levels of consent under the GDPR, as the wire names them. */
export const CONSENT_LEVELS = ['none', 'necessary', 'analytics', 'marketing', 'retargeting', 'tracking'] as const
/** What a person may agree to. */
export type ConsentLevel = (typeof CONSENT_LEVELS)[number]

/** One recorded consent. `created_at` is RFC 3339. */
export interface Consent {
  readonly consent_level: ConsentLevel
  readonly created_at: string
}

import { CONSENT_LEVELS, type ConsentLevel } from '@portico/protocol'

/** The levels that can be switched on one by one. */
export type SwitchLevel = Exclude<ConsentLevel, 'none'>

export const ALL_LEVELS: readonly SwitchLevel[] = CONSENT_LEVELS.filter((level) => level !== 'none')

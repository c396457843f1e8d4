import type { SessionRecord } from '../ports/stores.js'

/** Whether a session belongs to a visitor without an account. The person's row decides, not how the session was opened. */
export const isAnonymous = ({ person_type }: Pick<SessionRecord, 'person_type'>): boolean => person_type === 'anonymous'

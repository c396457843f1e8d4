import type { Factor } from '@portico/protocol'

/** The methods that a page may start a sign-in with. */
export type FactorMethod = Factor['method']

import { createHash } from 'node:crypto'

/** 256 random bits need no key and no salt: they cannot be guessed. */
export const ssoHash = (secret: string): string => createHash('sha256').update(`sso ${secret}`).digest('base64url')

/** Where the request's secrets are bound to when sealed. */
export const requestPlace = (stateHash: string): string => `sso request ${stateHash}`

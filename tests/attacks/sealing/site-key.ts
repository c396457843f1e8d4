import { newSiteKeyPair, type SitePublicKey } from '../../../packages/seal/src/tickets.js'

/** The organization of the hostile sites. */
export const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/** The key that they are sealed for; no test needs the private half. */
export const SITE_KEY: SitePublicKey = await newSiteKeyPair(ORGANIZATION)

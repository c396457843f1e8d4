import { newSiteKeyPair, type SitePublicKey } from '../../packages/seal/src/tickets.js'

/** The organization that the hostile sites are for. */
export const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/** What they are sealed for; no one needs the private half. */
export const SITE_KEY: SitePublicKey = await newSiteKeyPair(ORGANIZATION)

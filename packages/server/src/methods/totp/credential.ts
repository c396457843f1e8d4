import type { CredentialHandler } from '../credential.js'

/** What the seed of an authenticator app is sealed for. */
export const seedPlace = (id: string): string => `seed ${id}`

/** An authenticator app: its seed is sealed, and how many recovery codes are left is shown. */
export const appCredential: CredentialHandler = {
  async shown(stores, { id }) {
    const { total, unused } = await stores.credentials.recoveryCodes(id)
    return { recovery_codes_total: total, recovery_codes_unused: unused }
  },
  sealedFor: seedPlace,
}

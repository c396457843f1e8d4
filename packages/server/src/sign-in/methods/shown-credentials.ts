import type { Credential } from '@portico/protocol'
import { isoTime } from '../../ground/times.js'
import type { CredentialRecord } from '../../storage/people/credentials.js'
import type { Stores } from '../../storage/stores.js'
import { credentials } from './registry.js'

/** Everything that a person can sign in with, for responses. */
export const credentialsOf = async (stores: Stores, personId: string): Promise<Credential[]> =>
  shownCredentials(stores, await stores.credentials.of(personId))

/** Credentials for responses: never a hash, a seed or a code. */
export function shownCredentials(stores: Stores, held: readonly CredentialRecord[]): Promise<Credential[]> {
  return Promise.all(
    held.map(async (credential): Promise<Credential> => {
      const { id, type, label, last_used } = credential
      return {
        id,
        type,
        params: await credentials[type].publicParameters(stores, credential),
        ...(last_used !== null && { last_used: isoTime(last_used) }),
        label: label ?? undefined,
      }
    }),
  )
}

import type { Credential } from '@portico/protocol'
import type { Stores } from '../ports/stores.js'
import { credentials } from './registry.js'

/** What a person can sign in with, as answers show it: never a hash, a seed or a code. */
export async function credentialsOf(stores: Stores, personId: string): Promise<Credential[]> {
  const held = await stores.credentials.of(personId)
  return Promise.all(
    held.map(async (credential): Promise<Credential> => {
      const { id, type, label, last_used } = credential
      return {
        id,
        type,
        params: await credentials[type].shown(stores, credential),
        ...(last_used !== null && { last_used: new Date(last_used).toISOString() }),
        ...(label !== null && { label }),
      }
    }),
  )
}

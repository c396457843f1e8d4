import type { Stores } from '../ports/stores.js'
import type { Proof } from './proofs.js'

/** What a person could prove, whatever a session of theirs rests on. */
export async function heldBy(stores: Stores, personId: string): Promise<ReadonlySet<Proof>> {
  const credentials = await stores.credentials.of(personId)
  const handles = await stores.handles.of(personId)
  const identities = await stores.identities.of(personId)
  const held = new Set<Proof>(credentials.map(({ type }) => OF_CREDENTIAL[type]))
  const reached = handles.some(({ type, verified }) => verified && type !== 'username')
  return reached || identities.length > 0 ? held.add('possession') : held
}

/** A passkey counts as one that verifies its user: nearly all can, and one that cannot is asked for beside another proof. */
const OF_CREDENTIAL = { password: 'password', totp: 'app', 'public-key': 'verified_passkey' } as const

import { CREDENTIALS, type Proof } from '@portico/protocol'
import type { Stores } from '../ports/stores.js'

/** What a person could prove, whatever a session of theirs rests on. */
export async function heldBy(stores: Stores, personId: string): Promise<ReadonlySet<Proof>> {
  const credentials = await stores.credentials.of(personId)
  const handles = await stores.handles.of(personId)
  const identities = await stores.identities.of(personId)
  const held = new Set<Proof>(credentials.map(({ type }) => CREDENTIALS[type].proves))
  const reached = handles.some(({ type, verified }) => verified && type !== 'username')
  return reached || identities.length > 0 ? held.add('possession') : held
}

import type { Stores } from '../ports/stores.js'

/** Where a person can be mailed: the oldest address that they proved. */
export async function addressOf(stores: Stores, personId: string): Promise<string | undefined> {
  const handles = await stores.handles.of(personId)
  return handles.find(({ type, verified }) => verified && type === 'email_address')?.value
}

/** What others know a person by: a proven handle. */
export async function nameOf(stores: Stores, personId: string): Promise<string> {
  const handles = await stores.handles.of(personId)
  return (await addressOf(stores, personId)) ?? handles.find(({ verified }) => verified)?.value ?? 'Somebody'
}

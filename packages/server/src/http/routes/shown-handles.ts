import type { HandleType } from '@portico/protocol'
import type { Stores } from '../../storage/stores.js'

/** A handle as responses show it. */
export interface ShownHandle {
  readonly type: HandleType
  readonly value: string
  readonly verified: boolean
}

/** Reads the handles of the people on a page at once. Returns a function that gives those of one of them, the oldest first. */
export async function shownHandles(
  { handles }: Pick<Stores, 'handles'>,
  personIds: readonly string[],
): Promise<(personId: string) => readonly ShownHandle[]> {
  const byPerson = await handles.byPerson(personIds)
  return (personId) => (byPerson.get(personId) ?? []).map(({ type, value, verified }) => ({ type, value, verified }))
}

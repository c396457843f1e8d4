import type { Acting } from '../../../identity/authority/acting.js'
import { hasRight } from '../../../identity/authority/actor.js'
import { normalizeHandle } from '../../../identity/handles/normalize-handle.js'
import type { PersonRecord } from '../../../people/persons/person.js'

/** What a caller sent about a person, which they may get back. */
type Sent = Partial<Pick<PersonRecord, 'groups' | 'attributes'>> & {
  readonly handles?: readonly Pick<PersonRecord['handles'][number], 'type' | 'value'>[]
}

/**
 * A changed person as the response contains them. A caller who may write but not read persons gets back only what they
 * sent.
 */
export function personAnswer({ actor }: Acting, person: PersonRecord, sent: Sent = {}): PersonRecord {
  if (hasRight(actor, 'persons:read')) return person
  const { person_id, active, state, person_type, region, created_at } = person
  const handles = (sent.handles ?? []).map((handle) => {
    const { type, value } = normalizeHandle(handle)
    return { type, value, verified: false }
  })
  const { groups = [], attributes = {} } = sent
  return { person_id, active, state, person_type, region, handles, groups, attributes, created_at, last_seen: null }
}

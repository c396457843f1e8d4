import { sortableId } from '../../../ground/ids.js'
import { isoTime } from '../../../ground/times.js'
import { writeAudit } from '../../../identity/audit.js'
import { labelOf } from '../../../identity/authority/actor.js'
import type { NoteRecord } from '../../../storage/people/notes.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listNotes: Handler<'listNotes'> = async (call) => {
  const { services, organization } = await acting(call)
  const { person_id } = call.params
  orNotFound(await services.stores.persons.member(organization.id, person_id))
  const page = pageIn(call.query)
  const { notes, ...listing } = await services.stores.notes.list(organization.id, person_id, page)
  return listAnswer(page, listing, notes.map(noteView))
}

export const createNote: Handler<'createNote'> = async (call) => {
  const { services, organization, actor } = await acting(call)
  const { person_id } = call.params
  const now = services.clock.now()
  const id = sortableId(now, services.random)
  const note = { id, text: call.body.text, created_at: now, created_by: labelOf(actor) }
  await services.stores.transaction(async (inside) => {
    // A member who is being removed is either still there until the note is stored, or no longer found.
    await inside.persons.lock(person_id)
    orNotFound(await inside.persons.member(organization.id, person_id))
    await inside.notes.add(organization.id, person_id, note)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'note.created',
      personId: person_id,
      detail: { note: id },
    })
  })
  return { status: 201, result: noteView(note) }
}

const noteView = ({ created_at, ...note }: NoteRecord) => ({ ...note, created_at: isoTime(created_at) })

import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/index.js'

test('a note is removed once, with an entry in the audit log', async () => {
  const world = await createTestServer()
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
    world.inject({ method, url, token: world.settings.adminKey, body })
  const { person_id } = await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
  const notes = `/admin/notes/${person_id}`
  const { id } = (await send('POST', notes, { text: 'Asked for a trial.' })).json.result
  const second = (await send('POST', notes, { text: 'Signed the contract.' })).json.result
  expect((await send('DELETE', `${notes}/${id}`)).json).toEqual({ result: {} })
  expect((await send('DELETE', `${notes}/${id}`)).status).toBe(404)
  expect((await send('GET', notes)).json.result).toEqual([second])
  const [entry] = (await send('GET', '/admin/audit?action=note.removed')).json.result
  expect(entry).toMatchObject({ action: 'note.removed', person_id, detail: { note: id } })
  await world.close()
})

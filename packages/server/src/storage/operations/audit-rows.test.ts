import { AUDIT_ACTIONS } from '@portico/protocol'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemRandom } from '../../ground/adapters/system.js'
import { sortableId } from '../../ground/ids.js'
import { packDetail, unpackDetail } from './audit-detail.js'
import { auditIdBytes, columnsOf, recordIn } from './audit-rows.js'

const ORIGIN = 'Chrome on Windows, address 203.0.113.7'

test('a detail is read as JSON would return it', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.uuid(),
    fc.uuid().map((text) => text.toUpperCase()),
    fc.constantFrom('sign_in', 'otp_via_email', ORIGIN, 'an unknown browser on Linux, address ::1', '', undefined),
    fc.string({ unit: 'binary' }).map((text) => `Edge on macOS, address ${text}`),
    fc.string({ minLength: 120, maxLength: 300 }),
  )
  const name = fc.oneof(fc.constantFrom('method', 'session', 'origin', '__proto__', ''), fc.string({ unit: 'binary' }))
  const asJson = (detail: object) => JSON.stringify(detail)
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true, maxKeys: 5 }), (detail) => {
      expect(asJson(unpackDetail(packDetail(detail)))).toBe(asJson(detail))
    }),
  )
})

test('the detail of a sign-in takes few bytes', () => {
  const session = '01a226be-c3b3-7703-90d6-3e1565f0f1e5'
  const detail = { method: 'otp_via_email', kind: 'sign_in', session, origin: ORIGIN }
  expect(unpackDetail(packDetail(detail))).toEqual(detail)
  expect(packDetail(detail)?.length).toBeLessThan(40)
  expect(packDetail({})).toBeNull()
})

test('what a later version added is read, with a number in its place', () => {
  expect(unpackDetail(Uint8Array.of(0, 255))).toEqual({ method: 'later_239' })
  const row = { id: Buffer.from('a'), at: 1, action: 30_000, actor: Buffer.from('x'), person_id: null, detail: null }
  expect(recordIn('root')(row)).toMatchObject({ action: 'later.30000', detail: {} })
})

test('no two actions have the same number', () => {
  const numbers = Object.values(AUDIT_ACTIONS).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('ids have the order of their texts, and those of other forms are kept', () => {
  const times = [0, 1, 1_795_946_365_875, 1_795_946_365_876]
  const ids = times.flatMap((time) => [sortableId(time, systemRandom), sortableId(time, systemRandom)])
  const bytes = ids.map((id) => Buffer.from(auditIdBytes(id)))
  expect([...bytes].sort(Buffer.compare)).toEqual(bytes)
  for (const id of [...ids, 'a-1', 'eighteen-letters-x', '01a226be-c3b3-7703-90d6-3e1565f0f1e5', `${ids[0]}!`]) {
    const stored = columnsOf({
      id,
      organization_id: 'o',
      at: 1,
      action: 'key.added',
      actor: 'me',
      person_id: null,
      detail: {},
    })
    expect(recordIn('o')(stored).id).toBe(id)
  }
})

test('a person who acts for themselves is the actor', () => {
  const record = (actor: string, person_id: string | null) => {
    const added = { id: 'a', organization_id: 'o', at: 1, action: 'key.added', actor, person_id, detail: {} } as const
    expect(recordIn('o')(columnsOf(added))).toEqual(added)
    return columnsOf(added)
  }
  expect(record('ada', 'ada').actor).toBeNull()
  record('boss', 'ada')
  record('command line', null)
})

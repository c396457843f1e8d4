import { expect, test } from 'vitest'
import { csvOf } from '../kit/csv.js'
import { ACCEPTANCE_COLUMNS, readersOf, sentVersion } from './words.js'

test('a CSV file of acceptances quotes its cells, and none can be a formula', () => {
  const row = {
    id: '1',
    version: 2,
    digest: '-digest',
    accepted_at: '2027-01-01T00:00:00.000Z',
    expires_at: null,
    receipt: 'a.b.c',
    person_id: 'p',
    handles: [{ type: 'username', value: '=1+1"', verified: true }],
    organization_id: 'o',
    organization: 'A, B',
    guest_link: null,
    guest_email: null,
  }
  expect(csvOf(ACCEPTANCE_COLUMNS, [row]).split('\r\n')).toEqual([
    'person_id,handles,organization_id,organization,guest_link,guest_email,version,accepted_at,expires_at,digest,receipt',
    `"p","'=1+1""","o","A, B","","","2","2027-01-01T00:00:00.000Z","","'-digest","a.b.c"`,
    '',
  ])
})

test('readers are described, and the date of a version is sent as the start of that day', () => {
  expect(readersOf({ any: [['acme'], ['beta', 'gamma']] })).toBe('acme, or beta and gamma')
  expect(readersOf({ any: [[]] })).toBe('everyone')
  expect(sentVersion({ text: 'a\r\nb', in_force: '2027-01-01' })).toEqual({
    text: 'a\nb',
    in_force_at: '2027-01-01T00:00:00Z',
  })
})

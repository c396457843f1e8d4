import { expect, test } from 'vitest'
import { readPersons } from './read-persons.js'

const read = (text: string) => {
  const result = readPersons(text)
  if (!result.ok) throw new Error(result.sentence)
  return result.persons
}

test('a CSV file has a person on each line, with several handles and groups in a cell', () => {
  const text = [
    'email_address,username,groups,active,attributes',
    'ada@travel.example;a@travel.example,ada,writers; readers,no,"{""end_user_no_access"":{""plan"":""pro""}}"',
    '',
    'bob@travel.example,,,,',
  ].join('\r\n')
  expect(read(`\ufeff${text}`)).toEqual([
    {
      place: 2,
      person: {
        handles: [
          { type: 'email_address', value: 'ada@travel.example' },
          { type: 'email_address', value: 'a@travel.example' },
          { type: 'username', value: 'ada' },
        ],
        groups: ['writers', 'readers'],
        active: false,
        attributes: { end_user_no_access: { plan: 'pro' } },
      },
    },
    { place: 3, person: { handles: [{ type: 'email_address', value: 'bob@travel.example' }], groups: [] } },
  ])
})

test('handles in the column for unverified ones are marked as unverified', () => {
  expect(read('email_address,unverified_email_address\nada@travel.example,a@travel.example')[0]?.person).toEqual({
    handles: [
      { type: 'email_address', value: 'ada@travel.example' },
      { type: 'email_address', value: 'a@travel.example', verified: false },
    ],
    groups: [],
  })
})

test('JSON may be a list or lines, and an invalid line keeps its position', () => {
  const ada = { handles: [{ type: 'username', value: 'ada' }] }
  expect(read(JSON.stringify([ada, 7]))).toEqual([
    { place: 1, person: ada },
    { place: 2, person: {}, problem: 'Not a JSON object.' },
  ])
  expect(read(`${JSON.stringify(ada)}\n\n{"handles":`)).toEqual([
    { place: 1, person: ada },
    { place: 3, person: {}, problem: 'Not a JSON object.' },
  ])
})

test.each([
  ['', 'The file is empty'],
  ['[1,', 'not valid JSON'],
  ['email,groups\nada,x', 'names "email", which is not a known column'],
])('%j cannot be read, and the reason is shown', (text, sentence) => {
  expect(readPersons(text)).toEqual({ ok: false, sentence: expect.stringContaining(sentence) })
})

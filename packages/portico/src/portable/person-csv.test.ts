import { describe, expect, test } from 'vitest'
import { COLUMNS, personCsvLine, personsInCsv } from './person-csv.js'

describe('CSV', () => {
  test('cells may be quoted, contain line breaks, or be omitted', () => {
    const text =
      'email_address,groups,attributes\r\na@b.de,"x;\ny","{""end_user_read_only"":{""a"":""1,2""}}"\r\n\r\nc@d.de\r\n'
    expect(personsInCsv(text)).toEqual([
      {
        handles: [{ type: 'email_address', value: 'a@b.de' }],
        groups: ['x', 'y'],
        attributes: { end_user_read_only: { a: '1,2' } },
      },
      { handles: [{ type: 'email_address', value: 'c@d.de' }], groups: [] },
    ])
  })

  test('people are the same after an export and an import', () => {
    const person = {
      handles: [
        { type: 'email_address' as const, value: 'a@b.de', verified: true },
        { type: 'username' as const, value: 'ada, "the" first', verified: true },
      ],
      groups: ['x', 'y'],
      active: false,
      password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
      attributes: { end_user_read_write: { a: [1, 'two'] } },
    }
    const text = `${COLUMNS.join(',')}\n${personCsvLine(person)}\n`
    const handles = person.handles.map(({ type, value }) => ({ type, value }))
    expect(personsInCsv(text)).toEqual([{ ...person, handles }])
  })

  test('a handle that was never verified is still unverified', () => {
    const handles = [
      { type: 'email_address' as const, value: 'proven@b.de', verified: true },
      { type: 'email_address' as const, value: 'claimed@b.de', verified: false },
      { type: 'phone_number' as const, value: '+447700900123', verified: false },
    ]
    const text = `${COLUMNS.join(',')}\n${personCsvLine({ handles })}\n`
    expect(personsInCsv(text)).toMatchObject([
      {
        handles: [
          { type: 'email_address', value: 'proven@b.de' },
          { type: 'email_address', value: 'claimed@b.de', verified: false },
          { type: 'phone_number', value: '+447700900123', verified: false },
        ],
      },
    ])
  })

  test('a header with an unknown column is refused with its name', () => {
    expect(() => personsInCsv('email_address,shoe_size\n')).toThrow(/"shoe_size".+email_address, phone_number/)
  })
})

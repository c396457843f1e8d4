import { describe, expect, test } from 'vitest'
import { parseCsv } from './csv.js'
import { COLUMNS, personCsvLine, personsInCsv } from './person-csv.js'

describe('CSV', () => {
  test.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a,"b, ""c""\nd"\n', [['a', 'b, "c"\nd']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\n\nb', [['a'], ['b']]],
    ['', []],
  ])('%j is read', (text, rows) => expect(parseCsv(text)).toEqual(rows))

  test('persons go out and come back the same', () => {
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

  test('a header with an unknown column is refused by name', () => {
    expect(() => personsInCsv('email_address,shoe_size\n')).toThrow(/"shoe_size".+email_address, phone_number/)
  })
})

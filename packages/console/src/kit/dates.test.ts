import { expect, test } from 'vitest'
import { dateChoice, datesIn } from './dates.js'

const noon = () => new Date(2026, 0, 15, 12)
const at = (...date: [number, number, number]) => new Date(...date).toISOString()

test('a preset begins at midnight and includes today', () => {
  expect(datesIn(new URLSearchParams('when=today'), noon())).toEqual({ since: at(2026, 0, 15), until: undefined })
  expect(datesIn(new URLSearchParams('when=week'), noon())).toEqual({ since: at(2026, 0, 9), until: undefined })
})

test('a span of the reader’s own is in the address', () => {
  const search = new URLSearchParams('since=2026-01-02T10:00')
  expect(dateChoice(search)).toBe('custom')
  expect(datesIn(search, noon())).toEqual({ since: new Date(2026, 0, 2, 10).toISOString(), until: undefined })
})

test('without a choice, or with an unknown one, everything is shown', () => {
  for (const address of ['', 'when=ever', 'when=custom&since=soon'])
    expect(datesIn(new URLSearchParams(address), noon())).toEqual({ since: undefined, until: undefined })
})

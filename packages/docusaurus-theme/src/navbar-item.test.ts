import { expect, test } from 'vitest'
import { itemFor } from './navbar-item.js'

const open = { to: '/open' }
const closed = { to: '/closed' }
const shown = (item: object) => itemFor(item, ({ to }) => to !== '/closed')

test('an item is shown to readers who may open its page', () => {
  expect(shown(open)).toEqual(open)
  expect(shown(closed)).toBeUndefined()
  expect(shown({ type: 'html' })).toEqual({ type: 'html' })
})

test('a dropdown remains while it contains something for the reader', () => {
  const mixed = { label: 'More', items: [open, closed] }
  expect(shown(mixed)).toBe(mixed)
  expect(shown({ label: 'More', items: [closed] })).toBeUndefined()
})

test('a dropdown whose own page is closed loses only the link to it', () => {
  expect(shown({ label: 'More', ...closed, items: [open] })).toEqual({ label: 'More', items: [open] })
  expect(shown({ label: 'More', ...closed, items: [closed] })).toBeUndefined()
  expect(shown({ label: 'More', ...closed, items: [] })).toBeUndefined()
})

test('a dropdown with nothing in it for the reader becomes a plain link to its own page', () => {
  expect(shown({ type: 'dropdown', label: 'More', ...open, items: [closed] })).toEqual({ label: 'More', ...open })
})

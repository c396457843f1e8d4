// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dropdown } from './dropdown.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const list = (items: unknown) => (
  <Dropdown label="Colour" value="red" onChange={() => {}} items={items as { label: string; value: string }[]} />
)
const red = { label: 'Red', value: 'red' }

test.each([
  ['an empty value', { label: 'None', value: '' }],
  ['no value', { label: 'None' }],
])('an item with %s is a developer error, reported as soon as the list is rendered', (_, item) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(list([red, item]))).toThrow(
    'items[1] of the dropdown "Colour" has no value. Give every item a non-empty value.',
  )
})

test('an empty value of the dropdown itself shows that nothing is chosen', () => {
  render(
    <Dropdown
      label="Colour"
      value=""
      onChange={() => {}}
      items={[red] as readonly { label: string; value: '' | 'red' }[]}
    />,
  )
  expect(screen.getByRole('combobox', { name: 'Colour' }).textContent).toBe('')
})

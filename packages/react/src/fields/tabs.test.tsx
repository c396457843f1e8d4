// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.js'

afterEach(cleanup)

const TABS = [
  { value: 'a', title: 'Email' },
  { value: 'b', title: 'Phone' },
  { value: 'c', title: 'Username' },
] as const

function Example() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs label="Handles" tabs={TABS} value={value} onChange={setValue}>
      panel {value}
    </Tabs>
  )
}

test.each([
  ['{ArrowRight}', 'b'],
  ['{ArrowLeft}', 'c'],
  ['{End}', 'c'],
  ['{End}{ArrowRight}', 'a'],
  ['{End}{Home}', 'a'],
])('%s from the first tab shows panel %s: a tab is active as soon as it has the focus', async (keys, panel) => {
  render(<Example />)
  const visitor = userEvent.setup()
  await visitor.tab()
  await visitor.keyboard(keys)
  expect(screen.getByRole('tabpanel').textContent).toBe(`panel ${panel}`)
  expect(screen.getByRole('tab', { selected: true })).toBe(document.activeElement)
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(document.activeElement?.id)
})

test('Tab stops only at the active tab', () => {
  render(<Example />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

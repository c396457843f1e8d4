// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { type Session, SessionContext } from '../../api/connection.js'
import { EditForm } from './edit-form.js'

afterEach(cleanup)

const SIGNED_OUT = { leave: () => {} } as Session

/** A form as pages use it. `onSubmit` plays the server. */
function draw(onSubmit: (values: { name: string; groups: readonly string[] }) => Promise<unknown>) {
  render(
    <SessionContext.Provider value={SIGNED_OUT}>
      <EditForm
        label="Person"
        initial={{ name: '', groups: [] as readonly string[] }}
        fields={[
          { kind: 'text', name: 'name', label: 'Name', required: true, hint: 'As on the door.' },
          { kind: 'groups', name: 'groups', label: 'Groups', knownGroups: ['readers', 'writers'] },
        ]}
        submit="Save"
        onSubmit={onSubmit}
      />
    </SessionContext.Provider>,
  )
  return userEvent.setup()
}

test('nothing is sent while a field is invalid, and the focus moves to it with its message', async () => {
  let sent = 0
  const user = draw(async () => {
    sent += 1
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  const described = (name.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the door.',
    'This field is required.',
  ])
  expect(sent).toBe(0)
})

test('a refusal is shown at the field that it names, and the input is kept', async () => {
  const user = draw(async () => {
    throw new ApiError(409, 'Name is taken; choose another.', { field: 'name' })
  })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ada')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Name is taken')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['ada', 'true'])
})

test('an existing group is selected from the list, and a partly typed one is neither saved nor lost', async () => {
  const submitted: unknown[] = []
  const user = draw(async (values) => {
    submitted.push(values)
  })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ada')
  const groups = screen.getByRole<HTMLInputElement>('combobox', { name: /^Groups/ })
  await user.type(groups, 'read{Enter}wri')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['writers', 'Create “wri”'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/“wri” is not added yet/)
  await waitFor(() => expect(document.activeElement).toBe(groups))
  expect([groups.value, submitted]).toEqual(['wri', []])
  await user.type(groups, 'ters')
  await user.click(screen.getByRole('button', { name: 'Remove readers' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(submitted).toEqual([{ name: 'ada', groups: ['writers'] }]))
})

test('a new group is created by selecting the option, and Escape closes only the list', async () => {
  const submitted: unknown[] = []
  const user = draw(async (values) => {
    submitted.push(values)
  })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ada')
  const groups = screen.getByRole('combobox', { name: /^Groups/ })
  await user.type(groups, 'wri{ArrowDown}{Enter}')
  await user.type(groups, 'testers')
  await user.click(screen.getByRole('option', { name: 'Create “testers”' }))
  await user.type(groups, 'x{Escape}')
  expect(groups.getAttribute('aria-expanded')).toBe('false')
  await user.type(groups, '{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(submitted).toEqual([{ name: 'ada', groups: ['wri', 'testers'] }]))
})

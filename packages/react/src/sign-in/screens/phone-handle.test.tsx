// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConfigurationProvider } from '../../configuration/configuration-provider.js'
import '../../testing/patience.js'
import { Form } from '../form.js'

afterEach(cleanup)

// The only test of its file: the table of countries must not have been loaded by another.
test('the focus stays in the field while the table of countries loads', async () => {
  render(
    <ConfigurationProvider factors={[{ method: 'otp_via_sms' }]}>
      <Form />
    </ConfigurationProvider>,
  )
  const standIn = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  expect(standIn.readOnly).toBe(true)
  act(() => standIn.focus())
  await screen.findByRole('combobox', { name: 'Country' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  expect(field).not.toBe(standIn)
  expect(field.readOnly).toBe(false)
  await waitFor(() => expect(field).toBe(document.activeElement))
})

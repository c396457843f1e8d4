// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/patience.js'

afterEach(cleanup)

test('the focus stays in the field while the table of countries loads', async () => {
  // Another test may have loaded the table.
  vi.resetModules()
  const { ConfigurationProvider } = await import('../../configuration/configuration-provider.js')
  const { Form } = await import('../form.js')
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

// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as widget from './index.js'
import { fakeSdk } from './testing/fake-sdk.js'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const page = ({ ConfigurationProvider, Form, SlashIDProvider }: typeof widget) => (
  <SlashIDProvider oid="root" sdk={fakeSdk().sdk} tokenStorage="localStorage">
    <ConfigurationProvider storeLastHandle factors={[{ method: 'otp_via_email' }, { method: 'password' }]}>
      <Form />
    </ConfigurationProvider>
  </SlashIDProvider>
)

test('a server renders the form, and the browser hydrates it without warnings', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  // A server loads the widget without a document or window.
  for (const name of ['document', 'window']) vi.stubGlobal(name, undefined)
  vi.resetModules()
  const html = renderToString(page(await import('./index.js')))
  vi.unstubAllGlobals()
  expect(html).toContain('Welcome to SlashID')
  expect(html).toContain('sid-input-email_address')

  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  const field = screen.getByRole('textbox', { name: 'Email' })
  const root = await act(async () => hydrateRoot(container, page(widget)))
  expect(complaints).not.toHaveBeenCalled()
  expect(screen.getByRole('textbox', { name: 'Email' })).toBe(field)
  act(() => root.unmount())
})

// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigurationProvider } from '../configuration/configuration-provider.js'
import { DynamicFlow } from '../dynamic/dynamic-flow.js'
import { MultiFactorAuth } from '../step-up/multi-factor-auth.js'
import { fakeSdk } from '../testing/fake-sdk.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { Form } from './form.js'
import { Slot } from './slot.js'

/** What a developer reads: React 19 reports an error in the console, React 18 leaves that to the browser. */
const logged = vi.fn<(...words: readonly unknown[]) => void>()
const sayUncaught = ({ message }: ErrorEvent) => logged(message)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged)
  window.addEventListener('error', sayUncaught)
})
afterEach(() => {
  cleanup()
  window.removeEventListener('error', sayUncaught)
  logged.mockReset()
  vi.restoreAllMocks()
})

/** Factors as a page in JavaScript, or a configuration file, may write them. */
const untyped = (factors: unknown) => factors as never

const page = (children: ReactNode, factors?: unknown) => (
  <SlashIDProvider oid="root" sdk={fakeSdk().sdk}>
    <p>The rest of the page</p>
    <ConfigurationProvider {...(factors !== undefined && { factors: untyped(factors) })}>
      {children}
    </ConfigurationProvider>
  </SlashIDProvider>
)

const KNOWN = 'webauthn, email_link, sms_link, otp_via_email, otp_via_sms, password, totp, oidc, saml'

describe('a factor that no form can offer', () => {
  test.each<[string, unknown, string]>([
    ['misspelled', [{ method: 'pasword' }], 'factors[0] has an unknown method "pasword". Did you mean "password"?'],
    [
      'beside a valid one',
      [{ method: 'otp_via_email' }, { method: 'magic' }],
      'factors[1] has an unknown method "magic".',
    ],
    ['for programs', [{ method: 'direct_id' }], 'factors[0] has the method "direct_id", which a form cannot offer.'],
    ['missing', [undefined, { method: 'totp' }], 'factors[0] must be an object'],
    ['not a list', { method: 'password' }, 'factors must be a list'],
  ])('is reported in place of the form: %s', async (_, factors, sentence) => {
    render(page(<Form />, factors))
    const message = await screen.findByText((text) => text.includes(sentence))
    expect(message.closest('.sid-card.sid-form')).not.toBeNull()
    expect(screen.getByText('The rest of the page')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(logged.mock.calls.flat().join(' ')).toContain(sentence))
  })

  test('names the known methods', async () => {
    render(page(<Form factors={untyped([{ method: 'pasword' }])} />))
    await screen.findByText((text) => text.includes(`The methods are ${KNOWN}.`))
  })

  test.each<[string, ReactNode]>([
    ['a separate form', <Form key="1" factors={untyped([{ method: 'pasword' }])} />],
    ['one of several steps', <MultiFactorAuth key="2" steps={[{ factors: untyped([{ method: 'pasword' }]) }]} />],
    [
      'a form with slots',
      <Form key="3" factors={untyped([{ method: 'pasword' }])}>
        <Slot name="initial">
          <Form.Initial.Controls />
        </Slot>
      </Form>,
    ],
  ])('in %s', async (_, form) => {
    render(page(form))
    await screen.findByText(/Did you mean "password"\?/)
    expect(screen.getByText('The rest of the page')).toBeDefined()
  })

  test('that a dynamic flow found for an address is reported too', async () => {
    render(page(<DynamicFlow getFactors={() => untyped([{ method: 'pasword' }])} />))
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
    await screen.findByText(/Did you mean "password"\?/)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('textbox', { name: 'Email' })
  })

  test('is no longer reported once the factors are correct', async () => {
    const { rerender } = render(page(<Form />, [{ method: 'pasword' }]))
    await screen.findByText(/Did you mean/)
    rerender(page(<Form />, [{ method: 'password' }]))
    await screen.findByRole('textbox', { name: 'Email' })
  })

  test('leaves the rest of a server-rendered page intact', () => {
    expect(renderToString(page(<Form />, [{ method: 'pasword' }]))).toContain('The rest of the page')
  })
})

const atOnce = ['initial', 'footer']

test.each(['initial', 'footer', 'authenticating', 'error', 'success'] as const)(
  'an error in the slot %s leaves the rest of the page intact, and Try again starts again',
  async (name) => {
    let broken = true
    const Fragile = () => {
      if (broken) throw new Error('broken on purpose')
      return name === 'initial' ? <Form.Initial.Controls /> : 'fine'
    }
    const fails = name === 'error' && { middleware: () => Promise.reject(new Error('refused')) }
    render(
      page(
        <Form factors={[{ method: 'otp_via_email' }]} {...fails}>
          <Slot name={name}>
            <Fragile />
          </Slot>
        </Form>,
      ),
    )
    if (!atOnce.includes(name))
      await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
    await screen.findByRole('heading', { name: 'Something went wrong...' })
    expect(screen.getByText('The rest of the page')).toBeDefined()
    expect(logged.mock.calls.flat().join(' ')).toContain('broken on purpose')
    expect(document.body.textContent).not.toContain('broken on purpose')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('textbox', { name: 'Email' })
  },
)

test('a screen whose code did not load says that the server cannot be reached', async () => {
  const Missing = () => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
  }
  render(
    page(
      <Form factors={[{ method: 'otp_via_email' }]}>
        <Slot name="initial">
          <Missing />
        </Slot>
      </Form>,
    ),
  )
  await screen.findByRole('heading', { name: 'Can’t reach the server' })
})

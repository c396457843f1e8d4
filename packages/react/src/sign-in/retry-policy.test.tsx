// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeSdk } from '../testing/fake-sdk.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { Form } from './form.js'
import { Slot } from './slot.js'

afterEach(cleanup)

const POLICIES = ['retry', 'reset', 'cancel'] as const

/** A form that renders its screens itself, with a button for each policy, in front of an SDK whose sign-ins end as given. */
function show(id: () => Promise<never>) {
  const fake = fakeSdk()
  const attempts = vi.fn(id)
  class Scripted extends fake.sdk.SlashID {
    id = attempts
  }
  render(
    <SlashIDProvider oid="root" sdk={{ ...fake.sdk, SlashID: Scripted }}>
      <Form factors={[{ method: 'otp_via_email' }]}>
        <Slot name="authenticating">
          <Form.Authenticating>
            {({ retry, context: { attempt } }) => (
              <>
                <p>Under way, attempt {attempt}</p>
                {POLICIES.map((policy) => (
                  <button key={policy} type="button" onClick={() => retry(policy)}>
                    {policy}
                  </button>
                ))}
              </>
            )}
          </Form.Authenticating>
        </Slot>
        <Slot name="error">
          <Form.Error>
            {({ retry }) => (
              <>
                <p>It failed</p>
                {POLICIES.map((policy) => (
                  <button key={policy} type="button" onClick={() => retry(policy)}>
                    {policy}
                  </button>
                ))}
              </>
            )}
          </Form.Error>
        </Slot>
      </Form>
    </SlashIDProvider>,
  )
  const cancelled = () =>
    fake.created.flatMap((sid) => sid.publish.mock.calls.filter(([name]) => name === 'flowCancelled'))
  return { attempts, cancelled, visitor: userEvent.setup() }
}

const submit = (visitor: ReturnType<typeof userEvent.setup>) =>
  visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')

test.each(POLICIES)('during a sign-in, retry("%s") ends it; only "retry" sends again', async (policy) => {
  const { attempts, cancelled, visitor } = show(() => new Promise(() => {}))
  await submit(visitor)
  await waitFor(() => expect(attempts).toHaveBeenCalledOnce())
  await visitor.click(screen.getByRole('button', { name: policy }))
  expect(cancelled()).toHaveLength(1)
  if (policy === 'retry') {
    await screen.findByText('Under way, attempt 2')
    await waitFor(() => expect(attempts).toHaveBeenCalledTimes(2))
  } else {
    await screen.findByTestId('sid-form-initial-state')
    expect(attempts).toHaveBeenCalledOnce()
  }
})

test.each(POLICIES)('after an error, retry("%s") leaves it; only "retry" sends again', async (policy) => {
  const { attempts, visitor } = show(() => Promise.reject(new Error('refused')))
  await submit(visitor)
  await screen.findByText('It failed')
  await visitor.click(screen.getByRole('button', { name: policy }))
  if (policy === 'retry') await waitFor(() => expect(attempts).toHaveBeenCalledTimes(2))
  else {
    await screen.findByTestId('sid-form-initial-state')
    expect(attempts).toHaveBeenCalledOnce()
  }
})

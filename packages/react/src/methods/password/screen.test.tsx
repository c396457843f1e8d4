// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormState } from '../../sign-in/form-state.js'
import type { PasswordStep } from './step.js'

afterEach(cleanup)

const longer = { type: 'regex', name: 'length', regexp: /^[\s\S]{15,256}$/, matchType: 'must_match' } as const
const common = { type: 'regex', name: 'common_password_xkcd', regexp: /^x$/, matchType: 'must_not_match' } as const

function show(step: Pick<PasswordStep, 'rules' | 'problem'>) {
  const handle = { type: 'email_address', value: 'ada@example.com' } as const
  const nothing = () => {}
  render(
    <FormState.Authenticating
      flowState={{
        ...{ status: 'authenticating', retry: nothing, cancel: nothing, recover: nothing, logIn: nothing },
        context: { config: { factor: { method: 'password' }, handle }, attempt: 1 },
        setRecoveryCodes: nothing,
        step: { screen: 'password', phase: 'setPassword', form: 'setPassword', ...step },
      }}
    />,
  )
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

test('the rules of a new password are listed before anything is typed', () => {
  expect(show({ rules: [longer, common] })).toEqual([
    'At least 15 characters required not met yet',
    'Common password not met yet',
  ])
})

test('a broken rule is reported once, at its field', () => {
  expect(show({ rules: [longer, common], problem: 'rules' })).toEqual(['Common password not met yet'])
  const field = screen.getByLabelText('Password')
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('At least 15 characters required')
  cleanup()
  expect(show({ rules: [longer], problem: 'rules' })).toEqual([])
  expect(screen.queryByRole('list')).toBeNull()
})

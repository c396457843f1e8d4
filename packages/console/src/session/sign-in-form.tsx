import { Form, Slot } from '@portico/react'
import { InitialByButtons } from '@portico/react/by-buttons'
import { say } from '../words/translate.js'

const TEXT = {
  'initial.title': 'Sign in to the console',
  'initial.subtitle': 'Manage this hub, or your own account.',
  'validationError.email.format': 'This is not an email address. Check it for typos.',
} as const

const again = () => ({
  'initial.title': say('Sign in again'),
  'initial.subtitle': say('Your session has ended. Nothing on the page is lost.'),
})

/** The sign-in of the console: the widget that every site of this hub uses, with a button for each method as at its doors. */
export function SignInForm({ again: isAgain = false }: { readonly again?: boolean }) {
  return (
    <Form text={isAgain ? again() : TEXT}>
      <Slot name="initial">
        <InitialByButtons />
      </Slot>
    </Form>
  )
}

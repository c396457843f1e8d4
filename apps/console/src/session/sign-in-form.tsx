import { Form } from '@portico/react'

const TEXT = {
  'initial.title': 'Sign in to the console',
  'initial.subtitle': 'Manage this hub, or your own account.',
} as const

const AGAIN = {
  'initial.title': 'Sign in again',
  'initial.subtitle': 'Your session has ended. Nothing on the page is lost.',
} as const

/** The console's sign-in: the same widget that sites use. */
export function SignInForm({ again = false }: { readonly again?: boolean }) {
  return <Form text={again ? AGAIN : TEXT} />
}

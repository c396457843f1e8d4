import { Form } from '@portico/react'

const TEXT = {
  'initial.title': 'Sign in to the console',
  'initial.subtitle': 'For those who run this hub, and for your own account.',
} as const

const AGAIN = {
  'initial.title': 'Sign in again',
  'initial.subtitle': 'Your session has ended. The page behind this stays as it is.',
} as const

/** The sign-in of the console: the widget that every site of this hub uses. */
export function SignInForm({ again = false }: { readonly again?: boolean }) {
  return <Form text={again ? AGAIN : TEXT} />
}

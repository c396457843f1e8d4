import type { TextConfig } from '../methods/text-config.js'
import { Form } from '../sign-in/form.js'
import type { FormProps } from '../sign-in/form-props.js'
import { LoggedIn } from '../user/shown-when.js'

const TEXT = {
  'initial.title': "Confirm it's you",
  'initial.subtitle': 'Reauthenticate to proceed',
} as const satisfies Partial<TextConfig>

/**
 * Asks a signed-in person to prove their identity again. Accepts the props of a Form.
 * @example <StepUpAuth factors={[{ method: 'password' }]} onSuccess={showSecret} />
 */
export function StepUpAuth({ text, ...props }: FormProps) {
  return (
    <LoggedIn>
      <Form {...props} text={{ ...TEXT, ...text }} />
    </LoggedIn>
  )
}

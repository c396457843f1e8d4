import { Form } from '../sign-in/form.js'
import type { FormProps } from '../sign-in/form-props.js'
import { Slot } from '../sign-in/slot.js'
import { AROUND_TEXTS } from '../text/around-texts.js'
import { classes } from '../text/text.js'
import { TextProvider } from '../text/text-provider.js'
import { DynamicInitial } from './dynamic-initial.js'
import type { GetFactors } from './resolution.js'

export interface DynamicFlowProps extends Pick<FormProps, 'className' | 'onSuccess' | 'onError' | 'middleware'> {
  /** The factors for a handle. A rejection is shown as an error with a retry button. */
  readonly getFactors: GetFactors
}

/**
 * Asks for the email address first, and uses it to decide how its owner can sign in.
 * @example <DynamicFlow getFactors={(handle) => (isStaff(handle) ? [sso] : [{ method: 'otp_via_email' }])} />
 */
export function DynamicFlow({ getFactors, className, ...form }: DynamicFlowProps) {
  return (
    <TextProvider defaults={AROUND_TEXTS}>
      <Form {...form} className={classes('sid-dynamic-flow', className)}>
        <Slot name="initial">
          <DynamicInitial getFactors={getFactors} />
        </Slot>
      </Form>
    </TextProvider>
  )
}

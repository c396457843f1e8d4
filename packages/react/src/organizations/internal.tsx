import { Form } from '../sign-in/form.js'
import type { FormProps } from '../sign-in/form-props.js'
import { LoggedIn } from '../user/shown-when.js'

/** Asks a signed-in person for what another organization requires before it accepts them. */
function OrgSwitchingForm(props: FormProps) {
  return (
    <LoggedIn>
      <Form {...props} />
    </LoggedIn>
  )
}

/** Parts for pages that switch organizations themselves. */
export const Internal = { OrgSwitchingForm } as const

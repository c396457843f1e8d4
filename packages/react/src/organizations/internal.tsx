import type { FormProps } from '../sign-in/form.js'
import { Form } from '../sign-in/form.js'
import { LoggedIn } from '../user/shown-when.js'

/** Asks someone who is signed in for what another organization wants of them before it lets them in. */
function OrgSwitchingForm(props: FormProps) {
  return (
    <LoggedIn>
      <Form {...props} />
    </LoggedIn>
  )
}

/** Parts for pages that switch organizations by themselves. */
export const Internal = { OrgSwitchingForm } as const

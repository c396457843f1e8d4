import { Screen } from '../../screens/screen.js'
import { ScreenHeading } from '../../screens/screen-heading.js'
import { StateIcon } from '../../screens/state-icon.js'

/** The end: signed in. */
export function SuccessScreen() {
  return (
    <Screen testId="sid-form-success-state" state="success">
      <ScreenHeading title="success.title" message="success.subtitle" />
      <StateIcon icon="check" tone="success" />
    </Screen>
  )
}

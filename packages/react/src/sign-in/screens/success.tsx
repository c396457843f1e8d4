import { Screen, ScreenHeading } from './screen.js'
import { StateIcon } from './state-icon.js'

/** The end: signed in. */
export function SuccessScreen() {
  return (
    <Screen testId="sid-form-success-state" state="success">
      <ScreenHeading title="success.title" message="success.subtitle" tokens={{}} />
      <StateIcon icon="check" tone="success" />
    </Screen>
  )
}

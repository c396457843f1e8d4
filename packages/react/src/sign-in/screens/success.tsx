import { Screen } from './screen.js'
import { ScreenHeading } from './screen-heading.js'
import { StateIcon } from './state-icon.js'

/** The end: signed in. */
export function SuccessScreen() {
  return (
    <Screen testId="sid-form-success-state" state="success">
      <ScreenHeading title="success.title" message="success.subtitle" />
      <StateIcon icon="check" tone="success" />
    </Screen>
  )
}

import { Button } from '../../fields/button.js'
import { ALERT } from '../../fields/strokes.js'
import { ScreenHeading } from '../../screens/screen-heading.js'
import { StateIcon } from '../../screens/state-icon.js'
import { useText } from '../../text/text-context.js'

interface OutageProps {
  /** Below a form whose answer is being sent, and stays. */
  readonly below: boolean
  readonly onRetry: () => void
}

/** Says that the server cannot be reached. The sign-in continues by itself once it can. */
export function Outage({ below, onRetry }: OutageProps) {
  const text = useText()
  return (
    <>
      {below ? (
        <p className="sid-prompt sid-field__error" role="alert">
          {text('error.title.unreachable')}. {text('error.subtitle.unreachable')}
        </p>
      ) : (
        <>
          <ScreenHeading title="error.title.unreachable" message="error.subtitle.unreachable" />
          <StateIcon icon={ALERT} tone="failure" />
        </>
      )}
      <Button testId="sid-form-outage-retry-button" onClick={onRetry}>
        {text('error.retry')}
      </Button>
    </>
  )
}

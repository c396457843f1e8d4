import { LinkButton } from '../fields/button.js'
import { pluralForm } from '../text/plural.js'
import { useText } from '../text/text-context.js'
import type { Resend } from './screen-state.js'

/**
 * Offers another message once the countdown has ended. The seconds are only visible; screen readers announce when it has ended.
 */
export function ResendPrompt({ resend, onResend }: { readonly resend: Resend; readonly onResend: () => void }) {
  const text = useText()
  const { secondsLeft } = resend
  const waiting = secondsLeft > 0
  return (
    <p className="sid-prompt" data-state={waiting ? 'waiting' : 'ready'}>
      <span>{text('authenticating.retryPrompt')} </span>
      {waiting ? (
        <span data-testid="sid-delayedprompt" className="sid-prompt__wait">
          {text('authenticating.retry')}{' '}
          {text(`delayedPrompt.timeRemaining.${pluralForm(secondsLeft)}`, { TIME_REMAINING: secondsLeft })}
        </span>
      ) : (
        <LinkButton testId="sid-form-prompt-cta" onClick={onResend}>
          {text('authenticating.retry')}
        </LinkButton>
      )}
      <span role="status" className="sid-visually-hidden">
        {!waiting && text('authenticating.retry.ready')}
      </span>
    </p>
  )
}

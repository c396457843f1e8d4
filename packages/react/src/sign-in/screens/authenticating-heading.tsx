import { Text } from '../../text/text.js'
import { useText } from '../../text/text-context.js'
import type { AuthenticatingState, Step } from '../machine/state.js'
import { handleTokens, secondsAgo, type Wording } from '../wording.js'
import { ScreenHeading } from './screen-heading.js'

const TITLE_CLASS: Record<Step['screen'], string> = {
  code: 'otp',
  password: 'password',
  totp: 'totp',
  waiting: 'loading',
}

interface HeadingProps extends Wording {
  readonly state: AuthenticatingState
  readonly takesFocus?: boolean
  readonly messageId?: string
}

/** The heading of an authenticating screen, with the page's own subtitle where there is one. */
export function AuthenticatingHeading({ state, ...wording }: HeadingProps) {
  const text = useText()
  const stem = 'sid-form-authenticating-title'
  return (
    <ScreenHeading
      {...wording}
      tokens={{ ...handleTokens(state.context.config.handle), SECONDS: secondsAgo(state) }}
      className={`${stem} ${stem}-${TITLE_CLASS[state.step.screen]}`}
      subtitle={
        text('authenticating.subtitle') && (
          <Text as="h2" t="authenticating.subtitle" className="sid-form-authenticating-subtitle" />
        )
      }
    />
  )
}

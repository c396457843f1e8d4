import { Text } from '../../text/text.js'
import { useText } from '../../text/text-context.js'
import type { AuthenticatingState, Step } from '../machine/state.js'
import { type Wording, wordingOf } from '../wording.js'
import { ScreenHeading } from './screen.js'

const TITLE_CLASS: Record<Step['screen'], string> = {
  code: 'otp',
  password: 'password',
  totp: 'totp',
  waiting: 'loading',
}

interface HeadingProps {
  readonly state: AuthenticatingState
  readonly takesFocus?: boolean
  readonly wording?: Wording
}

/** The heading of an authenticating screen, with the page's own subtitle where there is one. */
export function AuthenticatingHeading({ state, takesFocus = true, wording = wordingOf(state) }: HeadingProps) {
  const text = useText()
  const stem = 'sid-form-authenticating-title'
  return (
    <ScreenHeading
      {...wording}
      takesFocus={takesFocus}
      className={`${stem} ${stem}-${TITLE_CLASS[state.step.screen]}`}
      subtitle={
        text('authenticating.subtitle') && (
          <Text as="h2" t="authenticating.subtitle" className="sid-form-authenticating-subtitle" />
        )
      }
    />
  )
}

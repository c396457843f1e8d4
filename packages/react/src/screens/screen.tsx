import type { ReactNode } from 'react'
import { LinkButton } from '../fields/button.js'
import { Icon } from '../fields/icon.js'
import { BACK } from '../fields/strokes.js'
import { Text } from '../text/text.js'

export interface ScreenProps {
  readonly testId: string
  /** The name of the state, for styles and tests. */
  readonly state: string
  readonly onBack?: () => void
  readonly children: ReactNode
}

/** The frame of a screen after the first: a back button and an article. */
export function Screen({ testId, state, onBack, children }: ScreenProps) {
  return (
    <article className="sid-screen" data-testid={testId} data-state={state}>
      {onBack && (
        <LinkButton
          variant="back"
          icon={<Icon strokes={BACK} size={20} />}
          testId="sid-form-authenticating-cancel-button"
          onClick={onBack}
        >
          <Text as="span" t="authenticating.back" />
        </LinkButton>
      )}
      {children}
    </article>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '../../fields/button.js'
import { Icon } from '../../fields/icon.js'
import { Text } from '../../text/text.js'
import { useSignInContext } from '../sign-in-context.js'
import type { Wording } from '../wording.js'

export interface ScreenProps {
  readonly testId: string
  /** The state's own name, for style and tests. */
  readonly state: string
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

/** The frame of a screen after the first: a way back and an article. */
export function Screen({ testId, state, onBack, children }: ScreenProps) {
  return (
    <article className="sid-screen" data-testid={testId} data-state={state}>
      {onBack && (
        <LinkButton
          variant="back"
          icon={<Icon name="back" size={20} />}
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

export interface ScreenHeadingProps extends Wording {
  readonly className?: string
  readonly subtitle?: ReactNode
  /** Takes the focus as the screen appears. False for screens with a field that takes it. */
  readonly takesFocus?: boolean
}

/**
 * The heading and the sentence below it. The heading takes the focus on every change of screen: it would fall to the
 * page's body otherwise, and a screen reader would say nothing.
 */
export function ScreenHeading({
  title,
  message,
  tokens,
  after,
  className,
  subtitle,
  takesFocus = true,
}: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  const { moved } = useSignInContext()
  useEffect(() => {
    if (moved && takesFocus && heading.current && title) heading.current.focus({ preventScroll: true })
  }, [moved, takesFocus, title])
  return (
    <header className="sid-screen__header">
      {after === undefined ? (
        <Text as="h1" t={title} tokens={tokens} className={className ?? ''} tabIndex={-1} innerRef={heading} />
      ) : (
        <h1 className={`sid-text sid-text--h1 ${className}`} tabIndex={-1} ref={heading}>
          <Text as="span" t={title} tokens={tokens} />
          {after}
        </h1>
      )}
      {subtitle}
      <Text t={message} tokens={tokens} />
    </header>
  )
}

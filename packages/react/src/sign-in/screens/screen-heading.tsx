import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../style/classes.js'
import { Text } from '../../text/text.js'
import { useText } from '../../text/text-context.js'
import { useAnnouncement, useSignInContext } from '../sign-in-context.js'
import type { Wording } from '../wording.js'

export interface ScreenHeadingProps extends Wording {
  readonly className?: string
  readonly subtitle?: ReactNode
  /** Takes the focus as the screen appears. False for screens with a field that takes it. */
  readonly takesFocus?: boolean
}

/**
 * The heading and the sentence below it, also said to screen readers. The heading takes the focus on every change of
 * screen: it would fall to the page's body otherwise.
 */
export function ScreenHeading({ title, message, tokens = {}, after = '', ...rest }: ScreenHeadingProps) {
  const { className, subtitle, takesFocus = true } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  const { moved } = useSignInContext()
  const text = useText()
  const words = text(title, tokens) + after
  useAnnouncement(moved ? `${words} ${text(message, tokens)}` : '')
  useEffect(() => {
    if (moved && takesFocus && words) heading.current?.focus({ preventScroll: true })
  }, [moved, takesFocus, words])
  return (
    <header className="sid-screen__header">
      <h1 ref={heading} className={classes('sid-text', 'sid-text--h1', className)} tabIndex={-1}>
        {words}
      </h1>
      {subtitle}
      <Text t={message} tokens={tokens} />
    </header>
  )
}

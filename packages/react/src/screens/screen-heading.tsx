import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useBrowserLayoutEffect } from '../style/theme-root.js'
import type { SharedTextKey } from '../text/shared-texts.js'
import { classes, Text } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { Moved } from './screen-state.js'
import type { Wording } from './wording.js'

export interface ScreenHeadingProps<Key extends string> extends Wording<NoInfer<Key> | SharedTextKey> {
  readonly className?: string
  readonly subtitle?: ReactNode
  /** Receives the focus when the screen appears. False for screens with a field that receives it. */
  readonly takesFocus?: boolean
  /** Id of the sentence, for fields that it describes. */
  readonly messageId?: string
}

/**
 * The heading and the sentence below it. The heading receives the focus on every change of screen: otherwise it would move to the
 * page's body. The sentence describes the heading, so that both are read; as a status it is read again if it changes while the
 * screen stays, as for "We are verifying the code."
 */
export function ScreenHeading<Key extends string = SharedTextKey>(props: ScreenHeadingProps<Key>) {
  const { title, message, tokens = {}, after = '', ...rest } = props
  const { className, subtitle, messageId, takesFocus = true } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useContext(Moved)
  const text = useText<Key>()
  const words = text(title, tokens) + after
  const ownId = useId()
  const id = messageId ?? ownId
  // A shorter screen leaves the page scrolled as for its longer predecessor, with its top under a fixed bar. Done before the
  // focus, which scrolls only its own field into view.
  useBrowserLayoutEffect(() => {
    const top = heading.current?.closest('.sid-screen')?.firstElementChild
    if (moved && words) top?.scrollIntoView?.({ block: 'nearest' })
  }, [moved, words])

  useEffect(() => {
    if (moved && takesFocus && words) heading.current?.focus({ preventScroll: true })
  }, [moved, takesFocus, words])
  return (
    <header className="sid-screen__header">
      <h1 ref={heading} className={classes('sid-text', 'sid-text--h1', className)} tabIndex={-1} aria-describedby={id}>
        {words}
      </h1>
      {subtitle}
      <Text<Key> id={id} role="status" t={message} tokens={tokens} />
    </header>
  )
}

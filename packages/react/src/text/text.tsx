import type { Ref } from 'react'
import { classes } from '../style/classes.js'
import type { TextTokens } from './interpolate.js'
import type { TextKey } from './text-config.js'
import { useText } from './text-context.js'

export interface TextProps {
  readonly as?: 'h1' | 'h2' | 'h3' | 'p' | 'span'
  readonly t: TextKey
  readonly tokens?: TextTokens
  readonly className?: string
  readonly id?: string
  /** Where focus may be put by the program although the element takes none from the keyboard. */
  readonly tabIndex?: -1
  readonly innerRef?: Ref<HTMLHeadingElement & HTMLParagraphElement>
}

/** One text of the table in an element of its own. Line breaks in replaced texts show. */
export function Text({ as: Element = 'p', t, tokens, className, innerRef, ...rest }: TextProps) {
  const text = useText()
  return (
    <Element ref={innerRef} className={classes('sid-text', `sid-text--${Element}`, className)} {...rest}>
      {text(t, tokens)}
    </Element>
  )
}

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
  readonly role?: 'status'
}

/** One text of the table in an element of its own. Line breaks in replaced texts show. */
export function Text({ as: Element = 'p', t, tokens, className, ...rest }: TextProps) {
  const text = useText()
  return (
    <Element className={classes('sid-text', `sid-text--${Element}`, className)} {...rest}>
      {text(t, tokens)}
    </Element>
  )
}

import { classes } from '../style/classes.js'
import type { TextTokens } from './interpolate.js'
import type { SharedTextKey } from './shared-texts.js'
import { useText } from './text-context.js'

export interface TextProps<Key extends string> {
  readonly as?: 'h1' | 'h2' | 'h3' | 'p' | 'span'
  readonly t: NoInfer<Key> | SharedTextKey
  readonly tokens?: TextTokens
  readonly className?: string
  readonly id?: string
  readonly role?: 'status'
}

/** One text of the table in its own element. Line breaks in replaced texts show. */
export function Text<Key extends string = SharedTextKey>(props: TextProps<Key>) {
  const { as: Element = 'p', t, tokens, className, ...rest } = props
  const text = useText<Key>()
  return (
    <Element className={classes('sid-text', `sid-text--${Element}`, className)} {...rest}>
      {text(t, tokens)}
    </Element>
  )
}

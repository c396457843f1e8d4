import type { SharedTextKey } from './shared-texts.js'
import { type TextTokens, useText } from './text-context.js'

export interface TextProps<Key extends string> {
  readonly as?: 'h1' | 'h2' | 'h3' | 'p' | 'span'
  readonly t: NoInfer<Key> | SharedTextKey
  readonly tokens?: TextTokens
  readonly className?: string
  readonly id?: string
  readonly role?: 'status'
}

/** One text of the table in its own element; nothing for an empty text, unless it is a status. Line breaks in replaced texts show. */
export function Text<Key extends string = SharedTextKey>(props: TextProps<Key>) {
  const { as: Element = 'p', t, tokens, className, ...rest } = props
  const text = useText<Key>()
  const words = text(t, tokens)
  if (words === '' && !rest.role) return null
  return (
    <Element className={classes('sid-text', `sid-text--${Element}`, className)} {...rest}>
      {words}
    </Element>
  )
}

/**
 * Joins the class names that are there.
 * @example classes('sid-button', wide && 'sid-button--wide') // 'sid-button'
 */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

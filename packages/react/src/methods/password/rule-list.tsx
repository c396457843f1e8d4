import { Icon } from '../../fields/icon.js'
import { CHECK } from '../../fields/strokes.js'
import { useText } from '../../text/text-context.js'
import type { ShownRule } from './password-rules.js'
import type { PASSWORD_TEXTS } from './texts.js'

/** The rules of a new password, each marked once it is satisfied. */
export function RuleList({ rules }: { readonly rules: readonly ShownRule[] }) {
  const text = useText<keyof typeof PASSWORD_TEXTS>()
  return (
    <ul className="sid-rules">
      {rules.map(({ name, text: key, tokens, met }) => (
        <li key={name} className="sid-rules__item" data-state={met ? 'met' : 'unmet'}>
          <span className="sid-rules__mark">{met && <Icon strokes={CHECK} size={14} />}</span>
          {text(key, tokens)}
          <span className="sid-visually-hidden">
            {' '}
            {text(`authenticating.setPassword.validation.${met ? 'met' : 'unmet'}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

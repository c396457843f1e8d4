import { forwardRef, useState } from 'react'
import { useText } from '../text/text-context.js'
import { EYE, EYE_CLOSED } from './action-strokes.js'
import { Icon } from './icon.js'
import { TextField, type TextFieldProps } from './text-field.js'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'after'>

/** A password field with a button that shows and hides the password. Hidden again when the field is removed. */
export const PasswordField = /* @__PURE__ */ forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(props, ref) {
    const [visible, setVisible] = useState(false)
    const text = useText()
    return (
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        ref={ref}
        type={visible ? 'text' : 'password'}
        className="sid-input--password"
        after={
          <button
            type="button"
            className="sid-field__action"
            aria-label={text(visible ? 'authenticating.password.hide' : 'authenticating.password.show')}
            onClick={() => setVisible(!visible)}
          >
            <Icon strokes={visible ? EYE_CLOSED : EYE} />
          </button>
        }
      />
    )
  },
)

import { forwardRef, useState } from 'react'
import { PASSWORD_FIELD_TEXTS } from '../text/password-field-texts.js'
import { useText } from '../text/text-context.js'
import { TextProvider } from '../text/text-provider.js'
import { EYE, EYE_CLOSED } from './action-strokes.js'
import { Icon } from './icon.js'
import { TextField, type TextFieldProps } from './text-field.js'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'after'>

/** A password field with a button that shows and hides the password. Hidden again when the field is removed. */
export const PasswordField = /* @__PURE__ */ forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(props, ref) {
    const [visible, setVisible] = useState(false)
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
          <TextProvider defaults={PASSWORD_FIELD_TEXTS}>
            <ShowButton visible={visible} onClick={() => setVisible(!visible)} />
          </TextProvider>
        }
      />
    )
  },
)

function ShowButton({ visible, onClick }: { readonly visible: boolean; readonly onClick: () => void }) {
  const text = useText()
  const label = text(visible ? 'authenticating.password.hide' : 'authenticating.password.show')
  return (
    <button type="button" className="sid-field__action" aria-label={label} onClick={onClick}>
      <Icon strokes={visible ? EYE_CLOSED : EYE} />
    </button>
  )
}

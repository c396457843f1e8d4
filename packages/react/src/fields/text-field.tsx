import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classes } from '../text/text.js'
import { errorProps, FieldFrame } from './field-frame.js'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly error?: string | undefined
  /** Shown inside the frame, before and after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/**
 * A single-line text field with its label and its error.
 * @example <TextField label="Email" type="email" value={email} onChange={setEmail} autoComplete="email" />
 */
export const TextField = /* @__PURE__ */ forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, value, onChange, type = 'text', error, before, after, id, className, ...rest },
  ref,
) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame id={inputId} label={label} error={error}>
      <div className="sid-field__box">
        {before}
        <input
          {...rest}
          {...errorProps(inputId, error)}
          ref={ref}
          id={inputId}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes('sid-input', `sid-input--${type}`, className)}
        />
        {after}
      </div>
    </FieldFrame>
  )
})

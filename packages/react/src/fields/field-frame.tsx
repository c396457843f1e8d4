import type { ReactNode } from 'react'

export interface FieldFrameProps {
  readonly id: string
  readonly label: string
  /** What is wrong with the value, in words. */
  readonly error?: string
  readonly children: ReactNode
}

/** The id of the element that says what is wrong with a field; for `aria-describedby`. */
export const errorId = (id: string): string => `${id}-error`

/** The attributes that connect a control to its error message. */
export const errorProps = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': errorId(id) } : {}

/** A label above a control and the error below it. */
export function FieldFrame({ id, label, error, children }: FieldFrameProps) {
  return (
    <div className="sid-field" data-invalid={error ? '' : undefined}>
      <label className="sid-field__label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** An error message, spoken as soon as it appears. */
export function FieldError({ id, error }: Pick<FieldFrameProps, 'id' | 'error'>) {
  // The alert element exists before its text, because some screen readers miss one that is inserted with its text.
  return (
    <span className="sid-field__alert" role="alert">
      {error && (
        <span className="sid-field__error" id={errorId(id)} data-testid="sid-form-error-message">
          {error}
        </span>
      )}
    </span>
  )
}

import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { classes } from '../text/text.js'

export type ButtonVariant = 'primary' | 'secondary' | 'secondaryMd' | 'neutral' | 'neutralMd' | 'ghost' | 'ghostMd'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  /** Shows a spinner and ignores clicks, without losing its label or the focus. */
  readonly loading?: boolean
  readonly icon?: ReactNode
  readonly testId?: string
}

/** A button. `type` is `button` unless it submits. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'primary', loading = false, icon, testId, className, children, onClick, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={classes('sid-button', `sid-button--${variant}`, className)}
      data-testid={testId}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {loading ? <span className="sid-spinner" /> : icon}
      <span className="sid-button__label">{children}</span>
    </button>
  )
})

export interface LinkButtonProps extends Omit<ButtonProps, 'variant' | 'loading'> {
  readonly variant?: 'base' | 'back'
}

/** A button that looks like a link; `back` adds an arrow that points against the reading direction. */
export function LinkButton({ variant = 'base', icon, testId, className, children, ...rest }: LinkButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('sid-link-button', `sid-link-button--${variant}`, className)}
      data-testid={testId}
    >
      {icon}
      {children}
    </button>
  )
}

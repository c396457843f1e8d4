import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

export type Look = 'main' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look
  /** The action that this button started is in progress: it stays focusable and does nothing. */
  readonly busy?: boolean
  /** The dialog that the button is in opens with the focus on it. */
  readonly 'data-first'?: boolean | undefined
}

/** A button. `main` once per page, `danger` for what cannot be undone. */
export function Button({ look = 'plain', busy = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button--${look}`}
      aria-disabled={busy || undefined}
      data-state={busy ? 'busy' : 'idle'}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ look = 'plain', ...rest }: LinkProps & { readonly look?: Look }) {
  return <Link {...rest} className={`button button--${look}`} />
}

/** A row of buttons. */
export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className="buttons">{children}</div>
}

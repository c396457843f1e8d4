import type { LoginPageData } from '@portico/protocol'
import type { ReactNode } from 'react'
import type { PageTexts } from './page-texts.js'

/** What both questions about a program's access have in common. */
export interface ConsentCardProps {
  readonly data: Pick<LoginPageData, 'client' | 'mark' | 'organization'>
  readonly page: PageTexts
  /** A decision is being sent to the server. */
  readonly busy: boolean
}

interface Props extends ConsentCardProps {
  readonly title: string
  readonly isReading?: boolean
  /** The last lines: what the program cannot do, and how its access ends. */
  readonly limits: readonly [cannot: string, end: string]
  readonly onDecide: (decision: 'allow' | 'deny') => void
  readonly children: ReactNode
}

const focus = (title: HTMLElement | null) => title?.focus()

/** The marks of the site and the program, the question, what the program may and may not do, and the two answers. */
export function ConsentCard({ data, page, busy, title, isReading = false, limits, onDecide, children }: Props) {
  const [cannot, end] = limits
  return (
    <section
      className="sid-card hosted-login__consent"
      data-state="consent"
      data-reading={isReading ? '' : undefined}
      aria-labelledby="consent-title"
    >
      <div className="hosted-login__marks" aria-hidden="true">
        {data.mark === undefined ? <Letter name={data.organization.name} /> : <img src={data.mark} alt="" />}
        <span />
        <Letter name={data.client} />
      </div>
      <h1 className="sid-text sid-text--h1" id="consent-title" tabIndex={-1} ref={focus}>
        {title}
      </h1>
      {children}
      <p className="hosted-login__limit" data-limit="cannot">
        {cannot}
      </p>
      <p className="hosted-login__limit" data-limit="end">
        {end}
      </p>
      <div className="hosted-login__decide">
        <button
          type="button"
          className="sid-button sid-button--primary"
          disabled={busy}
          onClick={() => onDecide('allow')}
        >
          {page.allow}
        </button>
        <button
          type="button"
          className="sid-button sid-button--neutral"
          disabled={busy}
          onClick={() => onDecide('deny')}
        >
          {page.cancel}
        </button>
      </div>
    </section>
  )
}

/** The mark of something that has no logo: its first letter. */
const Letter = ({ name }: { readonly name: string }) => <b>{(/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toUpperCase()}</b>

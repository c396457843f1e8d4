import type { ConsentQuestion } from '@portico/protocol'
import { type PageTexts, withName } from './page-texts.js'

export interface ConsentProps {
  readonly question: ConsentQuestion
  readonly client: string
  readonly page: PageTexts
  /** A decision is being sent to the server. */
  readonly busy: boolean
  readonly onDecide: (decision: 'allow' | 'deny') => void
}

const focus = (title: HTMLElement | null) => title?.focus()

/** Asks the person whether a program may receive the data it asks for. */
export function Consent({ question, client, page, busy, onDecide }: ConsentProps) {
  return (
    <section className="sid-card hosted-login__consent" data-state="consent" aria-labelledby="consent-title">
      <h1 className="sid-text sid-text--h1" id="consent-title" tabIndex={-1} ref={focus}>
        {withName(page.consentTitle, client)}
      </h1>
      <p className="hosted-login__account">{withName(page.consentAccount, question.account)}</p>
      <p>{withName(page.consentIntro, client)}</p>
      <ul className="hosted-login__scope">
        {question.scope.map((scope) => (
          <li key={scope}>{page.scopes[scope]}</li>
        ))}
      </ul>
      <p>{page.consentNote}</p>
      <div className="hosted-login__decide">
        <button
          type="button"
          className="sid-button sid-button--primary"
          disabled={busy}
          onClick={() => onDecide('allow')}
        >
          {page.allow}
        </button>
        <button type="button" className="sid-button sid-button--ghost" disabled={busy} onClick={() => onDecide('deny')}>
          {page.cancel}
        </button>
      </div>
    </section>
  )
}

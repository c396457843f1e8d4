import { translate } from '@docusaurus/Translate'
import { type CSSProperties, useEffect, useState } from 'react'
import { store } from '../page/page-core.js'
import { AgreementText } from './agreement-text.js'
import { type Acceptance, acceptAgreement, type DueAgreement, dueAgreements } from './due-agreements.js'

type Status = 'loading' | 'ready' | 'sending' | Exclude<Acceptance, 'accepted'>

const SAYS: Partial<Readonly<Record<Status, () => string>>> = {
  stale: () => translate({ id: 'portico.agreement.stale', message: 'The agreement has changed. Read it again.' }),
  again: () =>
    translate({ id: 'portico.agreement.again', message: 'You signed in too long ago. Sign in again to accept.' }),
  failed: () => translate({ id: 'portico.agreement.failed', message: 'That didn’t work. Try again in a moment.' }),
}

/** Defined here, because the theme's style sheet is part of every page. As wide as a line of prose. */
const FORM: CSSProperties = { width: '44rem', maxWidth: '100%', marginInline: 'auto', textAlign: 'start' }
const BUTTON: CSSProperties = { minHeight: '3rem', margin: 0 }

/**
 * Shows the first agreement that keeps a page closed, to read and accept; then the next one; then requests the page
 * again.
 */
export function AgreementForm({ retry }: { readonly retry: () => void }) {
  const [due, setDue] = useState<readonly DueAgreement[]>()
  const [status, setStatus] = useState<Status>('loading')
  useEffect(() => {
    void dueAgreements().then((agreements) => {
      setDue(agreements)
      setStatus(agreements ? 'ready' : 'failed')
    })
  }, [])
  const accept = async (agreement: DueAgreement) => {
    setStatus('sending')
    const how = await acceptAgreement(agreement)
    if (how === 'again' || how === 'failed') return setStatus(how)
    const remaining = await dueAgreements()
    if (remaining?.length === 0) return retry()
    if (remaining) setDue(remaining)
    setStatus(remaining ? (how === 'stale' ? 'stale' : 'ready') : 'failed')
  }
  const [agreement] = due ?? []
  return (
    <div style={FORM}>
      {agreement && <AgreementText agreement={agreement} />}
      <p role="status">{SAYS[status]?.()}</p>
      {agreement && !agreement.may_accept && (
        <p>
          {translate({
            id: 'portico.agreement.officer',
            message: 'An administrator of your organization must accept this for all of its members.',
          })}
        </p>
      )}
      {status === 'again' ? (
        <button
          type="button"
          className="button button--primary"
          style={BUTTON}
          onClick={() => store.get().tools?.logOut()}
        >
          {translate({ id: 'portico.agreement.signIn', message: 'Sign in again' })}
        </button>
      ) : (
        agreement?.may_accept && (
          <button
            type="button"
            className="button button--primary"
            style={BUTTON}
            disabled={status === 'sending'}
            onClick={() => void accept(agreement)}
          >
            {translate({ id: 'portico.agreement.accept', message: 'Accept' })}
          </button>
        )
      )}
    </div>
  )
}

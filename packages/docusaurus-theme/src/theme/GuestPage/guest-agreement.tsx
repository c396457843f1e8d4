import { translate } from '@docusaurus/Translate'
import { type CSSProperties, useId, useState } from 'react'
import { type GuestAgreement as Agreement, acceptAgreement } from '../../client/guest/guest-calls.js'
import { BUTTON } from './form-styles.js'

interface GuestAgreementProps {
  readonly agreement: Agreement
  /** The id of the link. */
  readonly link: string
  readonly secret: string
  /** The page that the guest requested; absent for the first one. */
  readonly page?: string
  /** The page is requested again, which shows the next agreement, or that this one has changed. */
  readonly onDone: () => void
}

/** A guest reads and accepts an agreement before a page opens. */
export function GuestAgreement({ agreement, link, secret, page, onDone }: GuestAgreementProps) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const title = useId()
  const accept = async () => {
    setBusy(true)
    const accepted = await acceptAgreement(agreement, { secret, link, page })
    setBusy(false)
    setFailed(!accepted)
    onDone()
  }
  return (
    <section>
      <h1>{translate({ id: 'portico.noAccess.agreementTitle', message: 'Read and accept to continue' })}</h1>
      <h2 id={title}>{agreement.name}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section key={agreement.digest} tabIndex={0} aria-labelledby={title} style={TEXT}>
        {agreement.text}
      </section>
      <p role="status">
        {failed && translate({ id: 'portico.agreement.failed', message: 'That didn’t work. Try again in a moment.' })}
      </p>
      <button
        type="button"
        className="button button--primary"
        style={BUTTON}
        disabled={isBusy}
        onClick={() => void accept()}
      >
        {translate({ id: 'portico.agreement.accept', message: 'Accept' })}
      </button>
    </section>
  )
}

const TEXT: CSSProperties = {
  maxHeight: '50vh',
  marginBottom: '1rem',
  padding: '0.75rem 1rem',
  overflow: 'auto',
  border: '1px solid var(--ifm-color-emphasis-600)',
  borderRadius: 8,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
}

import { translate } from '@docusaurus/Translate'
import { useState } from 'react'
import { AgreementText } from '../../client/door/agreement-text.js'
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
      <AgreementText agreement={agreement} />
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

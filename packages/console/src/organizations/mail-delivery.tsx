import { MINUTE } from '@portico/protocol'
import { useState } from 'react'
import type { CallResult } from '../api/call.js'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Choice } from '../kit/choice.js'
import { Note } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { WhereMailIs } from '../kit/mail-location.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { PREVIEW_NAMES } from './setting-form.js'

/** Sends a test email to the administrator. */
export function MailTest() {
  const test = useChange('testMail', { refresh: ['listAudit'] })
  return (
    <Section title="Test email" intro="Sends an email to your own address and shows the mail server’s response.">
      <div className="buttons">
        <Button busy={test.isPending} onClick={() => test.mutate({})}>
          {test.isPending ? 'Waiting for the mail server …' : 'Send a test email'}
        </Button>
      </div>
      <Problem error={test.error} />
      {test.data && !test.isPending && <Outcome of={test.data.result} />}
    </Section>
  )
}

function Outcome({ of: { to, outcome, reason, says } }: { readonly of: CallResult<'testMail'>['result'] }) {
  if (outcome === 'sent')
    return (
      <Note tone="good">
        <p role="status">The mail server accepted the email to {to}. If it does not arrive, check your spam folder.</p>
      </Note>
    )
  if (outcome === 'refused')
    return (
      <Note tone="bad">
        <p role="status">{reason}</p>
        {says !== undefined && (
          <p>
            It said: <code>{says}</code>
          </p>
        )}
      </Note>
    )
  return (
    <Note tone="wait">
      <p role="status">
        <WhereMailIs />
      </p>
    </Note>
  )
}

/** Previews of each kind of email with the saved texts, in the organization's language and with its logo. */
export function MailPreviews() {
  const [kind, setKind] = useState<keyof typeof PREVIEW_NAMES>('code')
  // The URL of a preview is valid for ten minutes.
  const mails = useRead('previewMails', {}, { every: 5 * MINUTE })
  return (
    <Section title="Preview" intro="With the saved texts, in this organization’s language and with its logo.">
      <div className="filters">
        <Choice label="Email to preview" options={PREVIEW_NAMES} value={kind} onChange={setKind} />
      </div>
      <Loaded of={mails}>
        {({ result }) => {
          const mail = result.mails.find((entry) => entry.kind === kind)
          return mail && <MailFigure mail={mail} />
        }}
      </Loaded>
    </Section>
  )
}

/** One email as it is displayed, and as plain text. */
export function MailFigure({ mail }: { readonly mail: CallResult<'previewMailTexts'>['result'] }) {
  return (
    <figure className="mail-preview">
      <figcaption>
        <span className="quiet">Subject</span> <strong>{mail.subject}</strong>
      </figcaption>
      <iframe title={`Preview: ${mail.subject}`} src={mail.shown_at} sandbox="" tabIndex={-1} />
      <details>
        <summary>As plain text</summary>
        <p className="written">{mail.text}</p>
      </details>
    </figure>
  )
}

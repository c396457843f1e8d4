import { Note } from '../kit/display.js'
import { useSettings } from '../settings.js'

/** Where email currently goes, and what to configure so that it reaches people. */
export function MailStep() {
  const { mail } = useSettings()
  if (mail === 'smtp')
    return (
      <Note tone="good">
        <p>Email is sent through the server in SMTP_URL, including the code you just requested.</p>
      </Note>
    )
  if (mail === 'outbox')
    return (
      <Note tone="wait">
        <p>
          No mail host is set, so emails stay on this machine: read them in the{' '}
          <a href="/outbox" target="_blank" rel="noreferrer">
            development outbox
          </a>
          . Before others sign in, set SMTP_URL and MAIL_FROM and start again.
        </p>
      </Note>
    )
  return (
    <Note tone="bad">
      <p>
        No mail can be sent: SMTP_URL is not set, and the development outbox works on this machine only. Set SMTP_URL
        and MAIL_FROM and start again; until then no one can sign in by code or be invited.
      </p>
    </Note>
  )
}

import { Note } from '../kit/bits.js'
import { useSettings } from '../settings-context.js'

/** Where mails go now, and what to set so that they reach people. */
export function MailStep() {
  const { mail } = useSettings()
  if (mail === 'smtp')
    return (
      <Note tone="good">
        <p>Mails go out through the mail host in SMTP_URL. The code you just got came that way, or will.</p>
      </Note>
    )
  if (mail === 'outbox')
    return (
      <Note tone="wait">
        <p>
          No mail host is set, so mails stay on this machine: read them in the{' '}
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
        and MAIL_FROM and start again; until then nobody can sign in by code or be invited.
      </p>
    </Note>
  )
}

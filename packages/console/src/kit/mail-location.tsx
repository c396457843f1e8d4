import { useSettings } from '../settings.js'

/**
 * Where undelivered email can be found; nothing if a mail host is set. The links themselves are never shown here:
 * anyone who has one can sign in as its recipient.
 */
export function WhereMailIs() {
  const { mail } = useSettings()
  if (mail === 'smtp') return null
  if (mail === 'outbox')
    return (
      <>
        Email isn’t set up, so the message was kept on this machine:{' '}
        <a href="/outbox" target="_blank" rel="noreferrer">
          Open the development outbox
        </a>
      </>
    )
  return (
    <>
      Email isn’t set up, so no message goes out. On the server, <code>npx portico invite ADDRESS</code> prints a link
      that you can pass on.
    </>
  )
}

import { useSettings } from '../settings.js'

/**
 * Where a mail is that does not reach its address: nothing where a mail host is set. The links themselves never come here: who
 * has one signs in as the person it is for.
 */
export function WhereMailIs() {
  const { mail } = useSettings()
  if (mail === 'smtp') return null
  if (mail === 'outbox')
    return (
      <>
        Email isn’t set up, so the message is on this machine:{' '}
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

import { translate } from '@docusaurus/Translate'
import WayLine from '@theme/WayLine'

const TITLES = {
  unreachable: () => translate({ id: 'portico.private.unreachableTitle', message: 'This page can’t open right now' }),
  offline: () => translate({ id: 'portico.private.offlineTitle', message: 'You seem to be offline' }),
  failed: () => translate({ id: 'portico.private.failedTitle', message: 'This page didn’t open' }),
}

const TEXTS = {
  unreachable: () =>
    translate({
      id: 'portico.private.unreachable',
      message: 'We can’t reach the sign-in service. Public pages work as usual.',
    }),
  offline: () =>
    translate({
      id: 'portico.private.offline',
      message: 'This page couldn’t be loaded. Check your connection and try again.',
    }),
  failed: () =>
    translate({
      id: 'portico.private.failed',
      message: 'The site may have been updated while you were reading. Reload the page.',
    }),
}

/** A problem and a next step: the service or the network is unreachable, or the page did not open. */
export default function Notice({ kind, retry }: { kind: keyof typeof TEXTS; retry: () => void }) {
  const again = kind === 'failed' ? () => location.reload() : retry
  return (
    <div className="portico-door__notice" role="alert">
      <WayLine sign="interrupted" />
      <h1>{TITLES[kind]()}</h1>
      <p>{TEXTS[kind]()}</p>
      <button type="button" className="button button--primary" onClick={again}>
        {translate({ id: 'portico.private.again', message: 'Try again' })}
      </button>
    </div>
  )
}

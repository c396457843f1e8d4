import Head from '@docusaurus/Head'
import { translate } from '@docusaurus/Translate'
import { store } from '../page/page-core.js'

/** How long the site may take to respond before the page reports it as unreachable. */
const PATIENCE = 5000

/**
 * Immediately closes everything that was opened. It is in this tab's memory, and only a new document is certain to
 * contain none of it; if the site is unreachable, the empty tab says so and waits for the network.
 *
 * @param forgotten resolves when the keys, which could reopen everything, are deleted
 */
export async function startAgain(forgotten: Promise<unknown>): Promise<void> {
  store.set({ closed: Nothing })
  await forgotten
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    location.reload()
  } catch {
    addEventListener('online', () => location.reload())
    store.set({ closed: Closed })
  }
}

/** The title can contain the name of a private page, too. */
const Untitled = () => (
  <Head>
    <title>{translate({ id: 'portico.private.title', message: 'Private page' })}</title>
  </Head>
)

const Nothing = () => <Untitled />

function Closed() {
  return (
    <main className="portico-door" data-state="closed">
      <Untitled />
      <div className="portico-door__notice" role="alert">
        <h1>{translate({ id: 'portico.private.offlineTitle', message: 'You seem to be offline' })}</h1>
        <p>
          {translate({
            id: 'portico.closed.text',
            message: 'Your access to this page must be checked again. Reload the page once you are online.',
          })}
        </p>
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          {translate({ id: 'portico.loadFailed.reload', message: 'Reload' })}
        </button>
      </div>
    </main>
  )
}

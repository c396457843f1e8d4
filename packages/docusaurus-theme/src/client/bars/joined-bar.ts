import { translate } from '@docusaurus/Translate'
import { showBottomBar } from './bottom-bar.js'

/** The session in which the person closed the bar. */
const CLOSED = 'portico-joined'

/**
 * Tells a person on their first sign-in which organization they join through their email domain, until they close the
 * bar.
 *
 * @returns removes the bar
 */
export function showJoinedBar(organization: string, session: string): () => void {
  if (closed() === session) return () => {}
  const hide = showBottomBar({
    tone: 'info',
    label: translate({ id: 'portico.joined.label', message: 'Your organization' }),
    text: translate(
      {
        id: 'portico.joined.text',
        message: 'You’re joining {organization}, because your email address belongs to it.',
      },
      { organization },
    ),
    buttons: [{ label: translate({ id: 'portico.joined.close', message: 'OK' }), onClick: close }],
  })
  function close() {
    try {
      localStorage.setItem(CLOSED, session)
    } catch {
      // A browser that blocks storage shows it again on the next page.
    }
    hide()
  }
  return hide
}

function closed(): string | null {
  try {
    return localStorage.getItem(CLOSED)
  } catch {
    return null
  }
}

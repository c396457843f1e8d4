import { translate } from '@docusaurus/Translate'
import { showBottomBar } from './bottom-bar.js'

/** The session in which its person closed the bar. */
const CLOSED = 'portico-joined'

/**
 * Tells someone whose first sign-in this is which organization they join by the domain of their address, until they close it.
 *
 * @returns takes the bar away
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
    button: translate({ id: 'portico.joined.close', message: 'OK' }),
    onButton() {
      try {
        localStorage.setItem(CLOSED, session)
      } catch {
        // A browser that forbids storage shows it again with the next page.
      }
      hide()
    },
  })
  return hide
}

function closed(): string | null {
  try {
    return localStorage.getItem(CLOSED)
  } catch {
    return null
  }
}

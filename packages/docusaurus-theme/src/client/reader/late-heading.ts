import { useHistory } from '@docusaurus/router'
import { decodeText } from '@portico/access/guards'
import { useEffect } from 'react'

/** The reader looks for their own place on the page. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the heading of a link that was followed, once, if its page renders the heading only after Docusaurus has looked
 * for it: the key of a private page may be on its way. Steps back and forward restore their own positions.
 */
export function useLateHeading(): void {
  const history = useHistory()
  useEffect(() => {
    let stop = () => {}
    const unlisten = history.listen(({ hash }, action) => {
      stop()
      // A heading of the page that is about to go can have the same name.
      const before = headingAt(hash)
      if (action === 'POP' || hash === '') return
      const observer = new MutationObserver(() => {
        const heading = headingAt(hash)
        if (!heading || heading === before) return
        heading.scrollIntoView()
        stop()
      })
      stop = () => {
        observer.disconnect()
        for (const move of OWN_MOVES) removeEventListener(move, stop, true)
      }
      observer.observe(document.body, { childList: true, subtree: true })
      for (const move of OWN_MOVES) addEventListener(move, stop, { capture: true, passive: true })
    })
    return () => {
      stop()
      unlisten()
    }
  }, [history])
}

const headingAt = (hash: string) => document.getElementById(decodeText(hash.slice(1)))

import { useEffect } from 'react'

/** Entries that `reference.module.css` leaves out while they are far from the window. */
const LEFT_OUT = 'main article:not([data-laid-out])'

/** The pause after each entry in browsers that do not tell when they are idle, in milliseconds. */
const PAUSE = 20

/**
 * Lays out the entries that the first paint left out, one at a time, when the browser has nothing else to do. Scroll anchoring
 * keeps what is being read in its place meanwhile.
 * @param description The description that is shown; its overlays add entries.
 */
export function useLayOutWhenIdle(description: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another description has other entries.
  useEffect(() => {
    const rest = Array.from(document.querySelectorAll<HTMLElement>(LEFT_OUT))
    let cancel = () => {}
    const layOutNext = () => {
      const entry = rest.shift()
      if (!entry) return
      entry.dataset.laidOut = ''
      cancel = whenIdle(layOutNext)
    }
    cancel = whenIdle(layOutNext)
    return () => cancel()
  }, [description])
}

/** Calls once, unless the returned function is called before. */
function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(call)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(call, PAUSE)
  return () => clearTimeout(id)
}

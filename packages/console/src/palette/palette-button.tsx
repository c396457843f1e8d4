import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../kit/icon.js'

const Palette = lazy(() => import('./palette.js').then(({ Palette: default_ }) => ({ default: default_ })))

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette, as ⌘K and Ctrl-K do anywhere in the console. Its code is loaded on first use. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open dialog must be answered first.
      if (document.querySelector('dialog[open]') === null) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Icon of="search" />
        Go to{' '}
        <span aria-hidden="true" className="palette-keys">
          {IS_APPLE ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

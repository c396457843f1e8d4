import { translate } from '@docusaurus/Translate'
import { type ComponentType, useEffect, useState } from 'react'

/** The search box of the navbar: a button that opens the search, as `/` and Ctrl-K (on a Mac ⌘K) do. The search itself comes then. */
export default function SearchBar() {
  const [open, setOpen] = useState(false)
  const [Search, setSearch] = useState<ComponentType<{ onClose: () => void }>>()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    if (open)
      import('../../client/search/search-dialog.js').then(
        (loaded) => setSearch(() => loaded.SearchDialog),
        () => setOpen(false),
      )
  }, [open])
  return (
    <>
      <button
        type="button"
        className="portico-search"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {translate({ id: 'portico.search.label', message: 'Search' })}
      </button>
      {open && Search ? <Search onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function asksForSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey
  const writing =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  return key === '/' && !ctrlKey && !metaKey && !altKey && !writing
}

import { translate } from '@docusaurus/Translate'
import { useEffect } from 'react'
import { openSearch } from '../../client/page/page-core.js'

/**
 * The search box of the navbar, an icon on small screens: a button that opens the search, as `/` and Ctrl-K (on a Mac
 * ⌘K) do. The search itself is loaded then.
 */
export default function SearchBar() {
  // Once for all boxes, and never removed: adding the same listener again has no effect.
  useEffect(() => addEventListener('keydown', listen), [])
  return (
    <button type="button" className="portico-search" aria-keyshortcuts="/ Control+K Meta+K" onClick={openSearch}>
      {translate({ id: 'portico.search.label', message: 'Search' })}
    </button>
  )
}

function listen(event: KeyboardEvent): void {
  const { key, target } = event
  const held = event.ctrlKey || event.metaKey
  const writing = (target as Element).closest?.(':read-write,select')
  if (event.altKey || !(held ? key === 'k' : key === '/' && !writing)) return
  event.preventDefault()
  openSearch()
}

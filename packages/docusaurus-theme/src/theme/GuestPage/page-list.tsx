import { translate } from '@docusaurus/Translate'
import siteConfig from '@generated/docusaurus.config'
import { pagePath, pathKey } from '@portico/access'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { GuestEntry } from '../../client/guest/open-guest-page.js'

interface PageListProps {
  readonly pages: readonly GuestEntry[]
  /** The path of the page that is open. */
  readonly current: string
  readonly onChoose: (path: string) => void
}

/** The pages of a folder that is shared with a guest. */
export function PageList({ pages, current, onChoose }: PageListProps) {
  return (
    <nav aria-label={translate({ id: 'portico.guest.pages', message: 'Pages shared with you' })} style={NAV}>
      <ul className="menu__list" style={LIST}>
        {pages.map(({ path, title }) => (
          <li key={path} className="menu__list-item">
            <button
              type="button"
              className={`clean-btn menu__link${path === current ? ' menu__link--active' : ''}`}
              style={ENTRY}
              aria-current={path === current ? 'page' : undefined}
              onClick={() => onChoose(path)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const NAV: CSSProperties = { flex: '1 1 14rem', minWidth: 0 }
const LIST: CSSProperties = { maxHeight: '45vh', overflowY: 'auto' }
const ENTRY: CSSProperties = { width: '100%', textAlign: 'start', overflowWrap: 'anywhere', fontFamily: 'inherit' }

/** Links of a text to pages in the list open them here, because a guest cannot open them at their own addresses. */
export function useListedLinks(pages: readonly GuestEntry[], onChoose: (path: string) => void) {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = article.current
    if (!element) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (![location.origin, siteConfig.url].includes(link.origin)) return
      const key = pathKey(pagePath(link.pathname)?.page ?? '')
      const entry = pages.find(({ path }) => pathKey(path) === key)
      if (entry) {
        event.preventDefault()
        return onChoose(entry.path)
      }
      if (link.pathname === location.pathname || link.target !== '' || link.origin !== location.origin) return
      // The router would keep this tab, which has only some of the code of private pages.
      event.preventDefault()
      event.stopPropagation()
      location.assign(link.href)
    }
    // Before the router, which listens at the root.
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  })
  return article
}

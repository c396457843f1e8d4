import { useHistory } from '@docusaurus/router'
import { HEADINGS_PLACE, type HeadingLinks, linkKey, linkText } from '@portico/sealing/plan'
import { useEffect } from 'react'
import { useOfSite } from '../page/page-core.js'
import type { PartStates } from '../page/site-state.js'
import { useLateHeading } from './late-heading.js'

/**
 * Gives links of public pages the headings of private pages that they lead to. They are published without, so the page's own components
 * do not know them: the links in the document get them, and clicks on these links go there.
 */
export function HeadingLinksOfReader(): null {
  const parts = useOfSite(({ parts }) => parts)
  const history = useHistory()
  useLateHeading()
  useEffect(() => {
    const links = linksOf(parts)
    if (links.length === 0) return
    const restored = new WeakMap<Element, string>()
    const restore = () => restoreHeadings(links, restored)
    restore()
    // Pages render their links whenever their code has loaded.
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || event.defaultPrevented || link.target !== '' || restored.get(link) !== link.href) return
      event.preventDefault()
      history.push(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', follow, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('click', follow, true)
    }
  }, [parts, history])
  return null
}

const linksOf = (parts: PartStates): HeadingLinks[] =>
  Object.values(parts).flatMap((part) =>
    part.at === 'open' && part.headings !== HEADINGS_PLACE ? (JSON.parse(part.headings) as HeadingLinks[]) : [],
  )

/** Links with the same target and text have their headings in the order of the page. */
function restoreHeadings(links: readonly HeadingLinks[], restored: WeakMap<Element, string>): void {
  const page = linkKey(location.pathname)
  const here = new Map(
    links
      .filter((link) => link.page === undefined || link.page === page)
      .map((link) => [`${link.to} ${link.text}` as string, link.headings] as const),
  )
  const passed = new Map<string, number>()
  for (const link of Array.from(document.links)) {
    const isOwn = link.hash === '' || restored.get(link) === link.href
    // The sidebar of a reader has the page itself.
    if (here.size === 0 || !isOwn || link.origin !== location.origin || link.closest('nav, aside')) continue
    const key = `${linkKey(link.pathname)} ${linkText(link.textContent ?? '')}`
    const headings = here.get(key)
    const count = passed.get(key) ?? 0
    const heading = headings?.[count] ?? headings?.[0]
    if (heading === undefined) continue
    passed.set(key, count + 1)
    if (link.hash !== '') continue
    ;(link as HTMLAnchorElement).href = (link.getAttribute('href') ?? '') + heading
    restored.set(link, link.href)
  }
}

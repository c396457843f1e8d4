import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

/** The state of a location that only shows more of the current page: focus and scroll position stay. */
export const STAYS = 'stays'

interface PageProps {
  readonly title: string
  /** One sentence on what the page is for. */
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  /** The list that this page belongs to. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/**
 * A page with its heading. When navigating from another page, the heading receives the focus, so that keyboard
 * navigation continues there and screen readers announce the page.
 */
export function Page({ title, intro, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const stays = state === STAYS
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
  useEffect(() => {
    if (stays) return
    // The first page of a visit keeps the browser's own focus.
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [key, stays])
  return (
    <>
      <header className="page-head">
        <div>
          {back && (
            <Link className="page-back" to={back.to}>
              {back.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className="page-intro">{intro}</p>}
        </div>
        {actions && <div className="buttons">{actions}</div>}
      </header>
      {children}
    </>
  )
}

interface SectionProps {
  readonly title: string
  /** The URL fragment of this section. */
  readonly id?: string
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of a page with its heading. */
export function Section({ title, id, intro, actions, children }: SectionProps) {
  return (
    <section className="section" ref={useArrival(id)}>
      <div className="section-head">
        <h2>{title}</h2>
        {actions && <div className="buttons">{actions}</div>}
      </div>
      {intro && <p className="section-intro">{intro}</p>}
      {children}
    </section>
  )
}

/** Scrolls to the section in the URL's fragment, once the sections above it have their final height. */
function useArrival(id: string | undefined) {
  const section = useRef<HTMLElement>(null)
  const hasLoaded = useRef(false)
  const arrived = useRef<string>(undefined)
  const { hash, key } = useLocation()
  const loading = useIsFetching() > 0
  useEffect(() => {
    if (loading) hasLoaded.current = true
    if (id === undefined || hash !== `#${id}` || loading || !hasLoaded.current || arrived.current === key) return
    arrived.current = key
    section.current?.scrollIntoView()
  }, [loading, id, hash, key])
  return section
}

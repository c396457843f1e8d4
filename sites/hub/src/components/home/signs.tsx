import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'

const SIGNS = [
  { to: '/api', name: 'API reference', text: 'Every call, field and event, with examples. Open to all.' },
  { to: '/docs/intro', name: 'Docs', text: 'The guided way in, for members of the programme. Sign in to read.' },
  { to: '/blog', name: 'Field notes', text: 'How the API and this hub are made, and what we got wrong.' },
] as const

/** The links at the bottom of the home page, as signs. */
export function Signs(): ReactNode {
  return (
    <nav className="hub-signs" aria-label="Where to go next">
      {SIGNS.map(({ to, name, text }) => (
        <Link key={to} to={to} className="hub-sign">
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <path d="M5 20h28M21 8l12 12-12 12" fill="none" stroke="currentColor" strokeWidth="5" />
          </svg>
          <span>
            <strong>{name}</strong>
            {text}
          </span>
        </Link>
      ))}
    </nav>
  )
}

import { Link } from 'react-router'
import { STAYS } from './page.js'

interface TabsProps {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly (readonly [name: string, label: string])[]
  readonly open: string
}

/** Tabs of a page, each with its own URL. */
export function Tabs({ label, tabs, open }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map(([name, text]) => (
          <li key={name}>
            <Link to={`?tab=${name}`} state={STAYS} aria-current={name === open ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

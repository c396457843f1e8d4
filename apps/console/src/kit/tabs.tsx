import { Link } from 'react-router'
import { STAYS } from './page.js'

interface TabsProps {
  /** What the tabs are parts of, for screen readers. */
  readonly label: string
  readonly tabs: readonly (readonly [name: string, label: string])[]
  readonly open: string
}

/** Parts of a page, each at an address of its own. */
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

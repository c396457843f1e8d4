import { translate } from '@docusaurus/Translate'
import links, { doors } from '@portico-site/links'
import Init from '@theme-init/NavbarItem'
import { isPlaceholder } from '../../menu-lists.js'
import { type NavbarItem as Item, linkKey } from '../../navbar-item.js'
import { useSite } from '../page/page-core.js'

/**
 * A navbar item that links to a private page, with a lock until the reader may open it. Only in the bundle of
 * sites with `navbar: 'locked'`.
 */
export default function LockedItem(item: Item & Passed) {
  const site = useSite()
  if (isPlaceholder(item)) return null
  const to = doors[linkKey(item)]
  const isOpen = !links[linkKey(item)] || site.tools?.mayOpen(item, site)
  if (to === undefined || isOpen) return <Init {...item} />
  const { label, className, position, mobile, onClick } = item
  return <Init {...{ className, position, mobile, onClick, to, label: <Locked>{label}</Locked> }} />
}

/** The props that the navbar and the mobile menu pass in addition to the site's configuration. */
interface Passed {
  readonly className?: string
  readonly position?: string
  readonly mobile?: boolean
  readonly onClick?: () => void
}

/** In a separate element, so that the lock follows the label however a site lays out its links. */
const Locked = ({ children }: { readonly children: string | undefined }) => (
  <span>
    {children}
    <svg
      viewBox="0 0 10 12"
      role="img"
      style={LOCK}
      aria-label={translate({ id: 'portico.navbar.locked', message: 'locked' })}
    >
      <path d="M0 5h10v7H0zM2 5V3a3 3 0 0 1 6 0v2H7V3a2 2 0 0 0-4 0v2z" />
    </svg>
  </span>
)

/** It takes no space, so that nothing moves when it disappears. */
const LOCK = { position: 'absolute', width: '0.5rem', margin: '0.2rem 0 0 0.15rem', fill: 'currentColor' } as const

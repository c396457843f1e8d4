import { type ReactNode, useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useConnection } from '../api/connection.js'
import { Button } from '../kit/button.js'
import { Icon } from '../kit/icon.js'
import { PAGES, type PageGroup } from '../pages.js'
import { PaletteButton } from '../palette/palette-button.js'
import { useSettings } from '../settings.js'
import { Mark } from './mark.js'
import { MenuCount } from './menu-count.js'
import { SiteLink } from './site-link.js'
import { ThemeToggle } from './theme-toggle.js'

interface ShellProps {
  readonly organization?: string | undefined
  /** The menu's items. Default: the administrators' pages. */
  readonly pages?: readonly PageGroup[]
  readonly children: ReactNode
}

/** The frame of every page: mark, menu, the way out. On a narrow screen the menu opens on demand, and has what the bar has no room for. */
export function Shell({ organization, pages = PAGES, children }: ShellProps) {
  const { leave } = useConnection()
  const { site } = useSettings()
  const toSite = (className?: string) => (
    <SiteLink className={className}>
      {className === undefined && <Icon of="site" />}
      View the site
    </SiteLink>
  )
  const own = (
    <>
      <NavLink className="bar-link" to="/account">
        Account
      </NavLink>
      <Button look="quiet" onClick={leave}>
        Sign out
      </Button>
      <ThemeToggle />
    </>
  )
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes.
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="shell" data-state={open ? 'menu' : 'page'}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <Mark organization={organization} />
        <div className="bar-tools">
          {pages.length > 0 ? <PaletteButton /> : toSite('bar-link')}
          <div className="bar-own">{own}</div>
          {pages.length > 0 && (
            <button
              type="button"
              className="menu-button"
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => setOpen(!open)}
            >
              Menu
            </button>
          )}
        </div>
      </header>
      {pages.length > 0 && (
        <nav
          id="menu"
          className="menu"
          aria-label="Console"
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        >
          {pages.map(({ title, pages: inside }, group) => (
            <div key={title} className="menu-group">
              <p id={`menu-${title}`}>{title}</p>
              <ul aria-labelledby={`menu-${title}`}>
                {inside.map(({ path, label, icon, count }) => (
                  <li key={path}>
                    <NavLink to={path} end={path === '/'}>
                      <Icon of={icon} />
                      {label}
                      {count && <MenuCount of={count} />}
                    </NavLink>
                  </li>
                ))}
                {group === 0 && site !== '' && <li>{toSite()}</li>}
              </ul>
            </div>
          ))}
          <div className="menu-own">{own}</div>
        </nav>
      )}
      <main id="content" className="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

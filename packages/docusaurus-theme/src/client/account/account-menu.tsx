import { translate } from '@docusaurus/Translate'
import config from '@portico-site/lazy-config'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { store } from '../page/page-core.js'
import type { AccountMenuProps, Person } from '../page/site-state.js'
import { isElsewhere } from './account-screens.js'

/** Pages of the identity server that the menu links to. */
const accountPages = ({ console: isAdministrator = false, view }: Person) => {
  const server = config.baseURL || location.origin
  // Administrators, including those who view the site as others do, have their account page in the console.
  const account =
    config.account === undefined || isAdministrator || view || isElsewhere()
      ? `${server}/console/account`
      : config.account
  return [
    {
      href: account,
      label: translate({ id: 'portico.account.account', message: 'Your account' }),
    },
    {
      href: `${account}#tokens`,
      label: translate({ id: 'portico.account.tokens', message: 'Reader tokens' }),
    },
    ...(isAdministrator
      ? [{ href: `${server}/console/`, label: translate({ id: 'portico.account.console', message: 'Console' }) }]
      : []),
  ]
}

/** The signed-in person, their pages at the identity server, and Log out. In the navbar and in the mobile menu. */
export function AccountMenu({ person, mobile, onClick }: AccountMenuProps) {
  const logOutLabel = translate({ id: 'portico.navbar.logOut', message: 'Log out' })
  const leave = () => {
    onClick?.()
    void store.get().tools?.logOut()
  }
  if (mobile)
    return (
      <>
        {accountPages(person).map(({ href, label }) => (
          <li key={href} className="menu__list-item">
            <a className="menu__link" href={href}>
              {label}
            </a>
          </li>
        ))}
        <li className="menu__list-item">
          <button type="button" className="clean-btn menu__link" data-state="signed-in" onClick={leave}>
            {logOutLabel}
          </button>
        </li>
      </>
    )
  return (
    <>
      <Dropdown person={person} />
      <button type="button" className="clean-btn portico-auth" data-state="signed-in" onClick={leave}>
        {logOutLabel}
      </button>
    </>
  )
}

/** The round button with the person's initial, and its menu. */
function Dropdown({ person }: { person: Person }) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  // Someone who has followed a link and proved no address yet is only known by an id.
  const isNamed = person.name !== person.id
  useEffect(() => {
    if (!open) return
    const here = new AbortController()
    const { signal } = here
    const elsewhere = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', elsewhere, { signal })
    document.addEventListener('focusin', elsewhere, { signal })
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        setOpen(false)
        menu.current?.querySelector('button')?.focus()
      },
      { signal },
    )
    return () => here.abort()
  }, [open])
  return (
    <div ref={menu} className={`navbar__item dropdown dropdown--right${open ? ' dropdown--show' : ''}`}>
      <button
        type="button"
        className="button button--secondary"
        style={AVATAR}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={
          isNamed
            ? translate({ id: 'portico.account.menu', message: 'Account menu of {name}' }, { name: person.name })
            : translate({ id: 'portico.account.account', message: 'Your account' })
        }
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">{isNamed ? initialOf(person.name) : '·'}</span>
      </button>
      {open && (
        <ul id={id} className="dropdown__menu" style={MENU}>
          {isNamed && <li style={NAME}>{person.name}</li>}
          {accountPages(person).map(({ href, label }) => (
            <li key={href}>
              <a className="dropdown__link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Here rather than in the theme's style sheet, which is on every page. */
const AVATAR: CSSProperties = { borderRadius: '50%', width: '2.5rem', height: '2.5rem', padding: 0 }
const MENU: CSSProperties = { minWidth: '15rem' }
const NAME: CSSProperties = {
  borderBottom: '1px solid var(--ifm-toc-border-color)',
  marginBottom: '0.25rem',
  padding: '0.25rem 0.5rem 0.5rem',
  overflowWrap: 'anywhere',
  fontSize: '0.875rem',
}

/** A person's initial: the first letter or digit of their handle. */
const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase()

import { useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import type { GUEST_LINKS } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { useEffect, useState } from 'react'
import { isPasswordOpen, PASSWORD_FRAGMENT } from './guest-calls.js'

/** Only the type: the limits must not be part of a page. */
const PAGE: (typeof GUEST_LINKS)['page'] = 'guest'

/** At the door of a private page: a link to the form for guest passwords, while the organization has one. */
export function GuestDoor() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void isPasswordOpen().then(setOpen)
  }, [])
  if (!isOpen) return null
  return (
    <a
      href={`${config.baseUrl}${PAGE}#${PASSWORD_FRAGMENT}${encodeURIComponent(pathname)}`}
      style={{ display: 'inline-block' }}
    >
      {translate({ id: 'portico.guest.havePassword', message: 'I have a password' })}
    </a>
  )
}

import { translate } from '@docusaurus/Translate'
import { useSite } from '../../client/store.js'
import { logIn } from '../../client/visit.js'

/** Log in, or Log out for who is signed in. In the navbar and in the mobile menu. */
export default function AuthNavbarItem({ mobile, onClick }: { mobile?: boolean; onClick?: () => void }) {
  const { checked, person, tools } = useSite()
  const label = person
    ? translate({ id: 'portico.navbar.logOut', message: 'Log out' })
    : translate({ id: 'portico.navbar.logIn', message: 'Log in' })
  const press = () => {
    onClick?.()
    if (person) void tools?.logOut()
    else logIn()
  }
  const button = (
    <button
      type="button"
      className={mobile ? 'clean-btn menu__link' : 'button button--primary button--sm portico-auth'}
      data-state={checked ? (person ? 'signed-in' : 'signed-out') : 'checking'}
      title={person?.name}
      onClick={press}
    >
      {label}
    </button>
  )
  return mobile ? <li className="menu__list-item">{button}</li> : button
}

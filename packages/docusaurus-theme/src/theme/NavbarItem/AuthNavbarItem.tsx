import { translate } from '@docusaurus/Translate'
import { logIn, useSite } from '../../client/page/page-core.js'

/** Log in, or for signed-in people the account menu with Log out. In the navbar and in the mobile menu. */
export default function AuthNavbarItem({ mobile, onClick }: { mobile?: boolean; onClick?: () => void }) {
  const { checked, person, tools } = useSite()
  if (person && tools) return <tools.AccountMenu person={person} mobile={mobile} onClick={onClick} />
  const button = (
    <button
      type="button"
      className={mobile ? 'clean-btn menu__link' : 'button button--primary button--sm portico-auth'}
      data-state={checked ? 'signed-out' : 'checking'}
      onClick={() => {
        onClick?.()
        logIn()
      }}
    >
      {translate({ id: 'portico.navbar.logIn', message: 'Log in' })}
    </button>
  )
  return mobile ? <li className="menu__list-item">{button}</li> : button
}

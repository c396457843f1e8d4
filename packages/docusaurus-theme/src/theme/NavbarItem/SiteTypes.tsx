import types from '@portico-site/navbar-types'
import AuthNavbarItem from '@theme/NavbarItem/AuthNavbarItem'

/** The navbar items of a site or of another theme that replaces the list of them, and Log in, which would be missing. */
export default { ...types, 'custom-portico-auth': AuthNavbarItem }

import types from '@portico-site/navbar-types'
import AuthNavbarItem from '@theme/NavbarItem/AuthNavbarItem'

/** The kinds of navbar items of a site, or of another theme, that has a list of its own, and Log in if the list does not have it. */
export default { 'custom-portico-auth': AuthNavbarItem, ...types }

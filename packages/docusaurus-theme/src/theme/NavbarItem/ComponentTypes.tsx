import AuthNavbarItem from '@theme/NavbarItem/AuthNavbarItem'
import types from '@theme-init/NavbarItem/ComponentTypes'

export default { ...types, 'custom-portico-auth': AuthNavbarItem }

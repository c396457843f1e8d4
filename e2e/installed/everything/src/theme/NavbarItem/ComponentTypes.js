import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes'

const Bell = () => <span className="own-bell">Bell</span>

export default { ...ComponentTypes, 'custom-bell': Bell }

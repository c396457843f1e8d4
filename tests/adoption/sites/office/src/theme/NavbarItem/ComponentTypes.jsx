import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem'
import DropdownNavbarItem from '@theme/NavbarItem/DropdownNavbarItem'
import SearchNavbarItem from '@theme/NavbarItem/SearchNavbarItem'

/** The kinds of items that this site uses, in place of those that the theme knows. */
export default { default: DefaultNavbarItem, dropdown: DropdownNavbarItem, search: SearchNavbarItem }

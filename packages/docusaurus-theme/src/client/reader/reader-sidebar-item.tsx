import Init from '@theme-init/DocSidebarItem'
import type { SidebarItem } from '../../reader/reader-patch.js'

interface Props {
  readonly item: SidebarItem
}

/**
 * Docusaurus keys sidebar items by position. When a part opens and adds items, those after them move; without their own
 * keys, a category would take over another category's open or closed state. This file is only in the bundle of sites
 * that have private docs.
 */
export default function ReaderSidebarItem(props: Props) {
  return <Init key={props.item.order} {...props} />
}

import Init from '@theme-init/DocSidebarItem'
import type { SidebarItem } from '../reader/reader-patch.js'

interface Props {
  readonly item: SidebarItem
}

/**
 * Docusaurus tells the items of a sidebar apart by their position. When a part opens and brings items, those behind them move;
 * without keys of their own, one category would take over from another whether it is open.
 * Only in the bundle of sites that have private docs.
 */
export default function ReaderSidebarItem(props: Props) {
  return <Init key={props.item.order} {...props} />
}

import type { KeyboardEvent } from 'react'

interface TabListProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string
  /** The id of the element that shows what the chosen tab is for. */
  readonly controls: string
  /** Receives the element of the tab too. */
  readonly choose: (id: string, tab: Element) => void
}

/** The tab that each key moves to. */
const KEYS: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowLeft: (at, all) => (at + all - 1) % all,
  ArrowRight: (at, all) => (at + 1) % all,
  Home: () => 0,
  End: (_, all) => all - 1,
}

/** Tabs of a panel with code. Arrow keys, Home and End move between them. */
export function TabList({ label, tabs, chosen, controls, choose }: TabListProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const to = KEYS[event.key]?.(
      tabs.findIndex(({ id }) => id === chosen),
      tabs.length,
    )
    const target = to === undefined ? undefined : tabs[to]
    if (to === undefined || !target || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const tab = event.currentTarget.children[to]
    if (!(tab instanceof HTMLElement)) return
    choose(target.id, tab)
    tab.focus({ preventScroll: true })
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div role="tablist" className="portico-api__tabs" aria-label={label} onKeyDown={press}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={id === chosen ? controls : undefined}
          tabIndex={id === chosen ? 0 : -1}
          onClick={({ currentTarget }) => choose(id, currentTarget)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

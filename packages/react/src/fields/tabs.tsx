import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface TabsProps<Value extends string> {
  /** The tabs to choose from. */
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly title: string; readonly testId?: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly testId?: string
  /** The content of the active tab. */
  readonly children: ReactNode
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Tabs that activate when they receive the focus (WAI-ARIA tabs pattern): arrows, Home and End move between them, Tab moves to
 * the panel.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange, testId, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = `${id}panel`

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const turned = getComputedStyle(event.currentTarget).direction === 'rtl' && event.key.match(/Left|Right/) ? -1 : 1
    const step = STEP[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && at + step * turned + tabs.length
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next % tabs.length]?.focus()
  }

  return (
    <div className="sid-tabs">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="sid-tabs__list"
        data-testid={testId}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={panel}
            tabIndex={tab.value === value ? 0 : -1}
            data-state={tab.value === value ? 'active' : 'inactive'}
            data-testid={tab.testId}
            className="sid-tabs__trigger"
            // Safari does not focus a clicked button, so a click activates the tab as well.
            onClick={() => tab.value !== value && onChange(tab.value)}
            onFocus={() => tab.value !== value && onChange(tab.value)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={`${id}${value}`} className="sid-tabs__panel">
        {children}
      </div>
    </div>
  )
}

import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from '../text/text.js'
import type { DropdownListProps, TriggerHandlers } from './dropdown-list.js'
import { Icon } from './icon.js'
import { DOWN } from './strokes.js'

export interface DropdownProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The options. An item without a value is an error: an empty value of the dropdown shows that nothing is chosen. */
  readonly items: readonly { readonly label: ReactNode; readonly value: Value }[]
  readonly id?: string
  readonly className?: string
  readonly disabled?: boolean
  /** Name of the value in the surrounding form. */
  readonly name?: string
  /** The list, if it is already loaded. */
  readonly list?: ComponentType<DropdownListProps>
}

/**
 * A choice of one among several options (WAI-ARIA select-only combobox). The list and its key handling are larger than a whole
 * sign-in, so they load when the visitor's pointer or focus comes near; the button is the same before and after, and keys pressed
 * meanwhile count.
 * @example <Dropdown label="Colour" value={colour} onChange={setColour} items={[{ label: 'Red', value: 'red' }]} />
 */
export function Dropdown<Value extends string>({ label, value, items, id, name, list, ...rest }: DropdownProps<Value>) {
  demandValues(label, items)
  const labelId = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const handlers = useRef<TriggerHandlers>({})
  const [loaded, setLoaded] = useState<ComponentType<DropdownListProps>>()
  const List = list ?? loaded
  const [open, setOpen] = useState(false)

  const load = () => {
    if (List) return
    import('./dropdown-list.js').then(
      ({ DropdownList }) => setLoaded(() => DropdownList),
      () => setOpen(false),
    )
  }
  const choose = (chosen: string | undefined) => {
    const item = items.find((each) => each.value === chosen)
    if (item) rest.onChange(item.value)
  }
  const openList = () => {
    setOpen(true)
    load()
  }
  /** The first key is handled the same way as all later ones, which the list receives. */
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (handlers.current.onKeyDown) return handlers.current.onKeyDown(event)
    const { key, ctrlKey, altKey, metaKey } = event
    if (OPENING.includes(key)) {
      event.preventDefault()
      openList()
    } else if (key.length === 1 && !ctrlKey && !altKey && !metaKey)
      choose(items.find(({ label }) => `${label}`.toLowerCase().startsWith(key.toLowerCase()))?.value)
  }
  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (handlers.current.onPointerDown) handlers.current.onPointerDown(event)
    else if (event.pointerType === 'mouse' && event.button === 0 && !event.ctrlKey) {
      event.preventDefault()
      event.currentTarget.focus()
      openList()
    }
  }

  return (
    <div className={classes('sid-field', 'sid-dropdown', rest.className)}>
      {/* A label would press the button; this one moves the focus to it, as labels of native lists do. */}
      <span
        id={labelId}
        className="sid-field__label sid-dropdown__trigger__label"
        onClick={() => button?.focus()}
        aria-hidden="true"
      >
        {label}
      </span>
      <div className="sid-field__box">
        <button
          ref={setButton}
          type="button"
          role="combobox"
          id={id}
          className="sid-input sid-dropdown__trigger"
          aria-labelledby={labelId}
          aria-haspopup="listbox"
          aria-expanded={open && List !== undefined}
          data-state={open ? 'open' : 'closed'}
          disabled={rest.disabled}
          onFocus={load}
          onPointerEnter={load}
          onPointerDown={onPointerDown}
          onClick={(event) => (handlers.current.onClick ?? openList)(event)}
          onKeyDown={onKeyDown}
        >
          <span className="sid-dropdown__trigger__input">
            <span>{items.find((each) => each.value === value)?.label}</span>
          </span>
        </button>
        <span className="sid-dropdown__trigger__icon">
          <Icon strokes={DOWN} size={20} />
        </span>
        {List && button ? (
          <List
            {...{ labelId, value, items, name, open, handlers }}
            button={button}
            onChange={choose}
            onOpenChange={setOpen}
          />
        ) : (
          name && <input type="hidden" name={name} value={value} />
        )}
      </div>
    </div>
  )
}

/** Keys that open a closed list. */
const OPENING = [' ', 'Enter', 'ArrowDown', 'ArrowUp']

function demandValues(label: string, items: readonly { readonly value: string }[]): void {
  const at = items.findIndex(({ value }) => !value)
  if (at >= 0)
    throw new Error(`items[${at}] of the dropdown "${label}" has no value. Give every item a non-empty value.`)
}

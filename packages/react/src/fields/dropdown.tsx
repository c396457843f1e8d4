import { useId } from 'react'
import { classes } from '../style/classes.js'
import { Icon } from './icon.js'

export interface DropdownProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly items: readonly { readonly label: string; readonly value: Value }[]
  readonly id?: string
  readonly className?: string
  readonly disabled?: boolean
}

/** A choice of one among several. The browser's own list: it knows the platform's keys, zoom and screen readers best. */
export function Dropdown<Value extends string>({ label, value, onChange, items, id, ...rest }: DropdownProps<Value>) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <div className={classes('sid-field', 'sid-dropdown', rest.className)}>
      <label className="sid-field__label sid-dropdown__trigger__label" htmlFor={selectId}>
        {label}
      </label>
      <div className="sid-field__box">
        <select
          id={selectId}
          className="sid-input sid-dropdown__trigger"
          value={value}
          disabled={rest.disabled}
          onChange={(event) => {
            const chosen = items.find((item) => item.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {items.map((item) => (
            <option key={item.value} value={item.value} className="sid-dropdown__item">
              {item.label}
            </option>
          ))}
        </select>
        <span className="sid-dropdown__trigger__icon">
          <Icon name="down" size={20} />
        </span>
      </div>
    </div>
  )
}

import { useId } from 'react'

interface SwitchProps<Value extends string> {
  /** The accessible name. */
  readonly label: string
  readonly options: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice between two or three things, all visible, of which one is shown. */
export function Switch<Value extends string>({ label, options, value, onChange }: SwitchProps<Value>) {
  const name = useId()
  return (
    <fieldset className="switch-of">
      <legend className="only-read">{label}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}

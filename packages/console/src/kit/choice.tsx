import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** The options: value to label. */
  readonly options: Readonly<Record<Value, string | { readonly name: string }>>
  readonly value: Value
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/** A field outside a form that chooses what the page shows. Place it in an element with the class `filters`. */
export function Choice<Value extends string>({ label, options, value, disabled, onChange }: ChoiceProps<Value>) {
  const id = useId()
  const isOption = (word: string): word is Value => Object.hasOwn(options, word)
  const entries = Object.entries<string | { readonly name: string }>(options)
  return (
    <div className="chip">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        disabled={disabled}
        value={value}
        onChange={({ target }) => isOption(target.value) && onChange(target.value)}
      >
        {entries.map(([name, text]) => (
          <option key={name} value={name}>
            {typeof text === 'string' ? text : text.name}
          </option>
        ))}
      </select>
    </div>
  )
}

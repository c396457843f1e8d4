import { type KeyboardEvent, useState } from 'react'
import { ChosenNames } from './chosen-names.js'

interface NamesInputProps {
  readonly attributes: { readonly id: string }
  readonly label: string
  readonly suggestions: readonly string[]
  readonly names: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

/**
 * Arbitrary names, such as domains: typed or chosen one at a time, added with Enter or a comma, each with a button to
 * remove it.
 */
export function NamesInput({ attributes, label, suggestions, names, onChange }: NamesInputProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const newNames = text.split(',').flatMap((name) => name.trim() || [])
    if (newNames.length > 0) onChange([...new Set([...names, ...newNames])])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '') onChange(names.slice(0, -1))
  }
  const list = `${attributes.id}-list`
  return (
    <div className="names-input">
      <ChosenNames label={label} names={names} onChange={onChange} />
      <input
        {...attributes}
        autoComplete="off"
        spellCheck={false}
        list={list}
        value={typed}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={list}>
        {suggestions
          .filter((name) => !names.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  )
}

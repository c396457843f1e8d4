import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ChosenNames } from './chosen-names.js'

interface Option {
  readonly name: string
  readonly isNew: boolean
}

/** The most matches that are offered at once. */
const MOST = 8

/** The known groups whose name contains a text; last, unless one has exactly that name, a new group with it. */
function optionsFor(typed: string, knownGroups: readonly string[], chosen: readonly string[]): readonly Option[] {
  const query = typed.trim()
  const matches = knownGroups.filter(
    (name) => !chosen.includes(name) && name.toLowerCase().includes(query.toLowerCase()),
  )
  // The exact name first: Enter takes the first option.
  const sorted = matches.toSorted((a, b) => Number(b === query) - Number(a === query))
  const offered = sorted.slice(0, MOST).map((name) => ({ name, isNew: false }))
  const isNew = query !== '' && !knownGroups.includes(query) && !chosen.includes(query)
  return isNew ? [...offered, { name: query, isNew }] : offered
}

/**
 * Groups, from a list of those that exist. A new one is created only by choosing “Create”; a name that was typed but
 * not chosen makes the field invalid, so that the form is never submitted with or without it by accident.
 */
export function GroupsInput({
  attributes,
  label,
  knownGroups,
  names,
  onChange,
}: {
  readonly attributes: { readonly id: string }
  readonly label: string
  readonly knownGroups: readonly string[]
  readonly names: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const options = optionsFor(typed, knownGroups, names)
  const isOpen = open && options.length > 0
  const at = Math.min(active, options.length - 1)
  const list = `${attributes.id}-list`

  useEffect(() => {
    const rest = typed.trim()
    input.current?.setCustomValidity(
      rest === '' ? '' : `“${rest}” is not added yet. Choose a group from the list, or create it.`,
    )
  }, [typed])

  const edit = (text: string) => {
    setTyped(text)
    setActive(0)
    setOpen(true)
  }
  const take = (name: string) => {
    if (!names.includes(name)) onChange([...names, name])
    setTyped('')
    setActive(0)
    setOpen(false)
  }
  const move = (step: number) => {
    setOpen(true)
    setActive(isOpen ? (at + step + options.length) % options.length : 0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isOpen ? options[at] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      take(chosen.name)
    } else if (event.key === ',') {
      event.preventDefault()
      if (chosen && typed.trim() !== '') take(chosen.name)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '') onChange(names.slice(0, -1))
  }
  const leave = () => {
    setOpen(false)
    const rest = typed.trim()
    if (names.includes(rest)) setTyped('')
    else if (knownGroups.includes(rest)) take(rest)
  }

  return (
    <div className="names-input">
      <ChosenNames label={label} names={names} onChange={onChange} />
      <div className="combobox">
        <input
          {...attributes}
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onChange={({ target }) => edit(target.value)}
        />
        <div id={list} role="listbox" aria-label={label} className="combobox-list" hidden={!isOpen}>
          {options.map(({ name, isNew }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
            <div
              key={name}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              // Keep the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              {isNew ? `Create “${name}”` : name}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Country, countries, country as countryOf, parsePhone } from '../phone/countries.js'
import { type FlagFontSource, loadFlagFont } from '../phone/flag-font.js'
import { useText } from '../text/text-context.js'
import { digitsOf } from '../typed-text.js'
import { CountryList } from './country-list.js'
import { Icon } from './icon.js'
import { DOWN } from './strokes.js'

export interface CountryPickerProps {
  readonly country: Country
  readonly onChange: (country: Country) => void
  /** The source of the flag font for browsers without flag emoji. */
  readonly flagFont?: FlagFontSource
}

/**
 * Chooses the country of a phone number: a button with its dial code, and a list that can be searched by name, code and
 * dial code. A letter or digit typed on the button opens the list with it.
 */
export function CountryPicker({ country, onChange, flagFont }: CountryPickerProps) {
  const text = useText()
  const listId = useId()
  const offered = useCountries(country)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** The initial search text; undefined while the list is closed. */
  const [search, setSearch] = useState<string>()
  const open = search !== undefined
  const name = text('initial.handle.phone.country')
  useEffect(() => void loadFlagFont(flagFont), [flagFont])

  useEffect(() => {
    if (!open) return
    // Not on loss of focus alone: hiding the keyboard on a phone must not close the list.
    const onElsewhere = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setSearch(undefined)
    }
    const events = ['pointerdown', 'focusin']
    for (const event of events) document.addEventListener(event, onElsewhere)
    return () => {
      for (const event of events) document.removeEventListener(event, onElsewhere)
    }
  }, [open])

  function close() {
    setSearch(undefined)
    button.current?.focus()
  }
  function choose(code: string) {
    const chosen = countryOf(code)
    if (chosen) onChange(chosen)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey } = event
    const typed = key !== ' ' && key.length === 1 && !ctrlKey && !altKey && !metaKey
    if (!typed && key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    setSearch(typed ? key : '')
  }

  return (
    <span ref={root} className="sid-phone__country">
      <button
        ref={button}
        type="button"
        role="combobox"
        className="sid-phone__code"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => (open ? close() : setSearch(''))}
        onKeyDown={onKeyDown}
      >
        <span className="sid-visually-hidden">
          {offered.find(({ code }) => code === country.code)?.name ?? country.name}
        </span>
        <span aria-hidden="true" className="sid-phone__flag">
          {country.flag}
        </span>
        {country.dial_code}
        <Icon strokes={DOWN} size={16} />
      </button>
      {/* For browsers that autofill whole numbers, which cannot use our list. */}
      <input
        className="sid-visually-hidden"
        type="text"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="tel-country-code"
        value={country.dial_code}
        onChange={(event) => {
          const filled = parsePhone(`+${digitsOf(event.target.value)}`)
          if (filled) onChange(filled.country)
        }}
      />
      {open && (
        <CountryList
          {...{ id: listId, name, offered, chosen: country.code }}
          search={search}
          onChoose={(code) => {
            choose(code)
            close()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}

/** All countries, once the page runs: a server's list might name or sort them differently than the browser's. */
function useCountries(current: Country): readonly Country[] {
  const [all, setAll] = useState<readonly Country[]>([current])
  useEffect(() => setAll(countries(document.documentElement.lang || 'en')), [])
  return all
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Country, findCountries } from '../phone/countries.js'
import { classes } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { Icon } from './icon.js'
import { CHECK } from './strokes.js'

export interface CountryListProps {
  readonly id: string
  /** The accessible name of the list. */
  readonly name: string
  readonly offered: readonly Country[]
  /** The code of the currently chosen country. */
  readonly chosen: string
  /** The initial search text. */
  readonly search: string
  readonly onChoose: (code: string) => void
  readonly onClose: () => void
}

/** Options that Page Up and Page Down move by. */
const PAGE = 6

/** A search field, and the countries that match (WAI-ARIA combobox with a listbox). The focus stays in the field. */
export function CountryList({ id, name, offered, chosen, onChoose, onClose, ...rest }: CountryListProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState(rest.search)
  const matches = findCountries(search, offered)
  /** The option that Enter chooses. Without a search, it is the current country. */
  const [moved, setMoved] = useState<number>()
  const start =
    search.trim() === ''
      ? Math.max(
          0,
          matches.findIndex(({ code }) => code === chosen),
        )
      : 0
  const active = matches[Math.min(moved ?? start, matches.length - 1)]

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.closest('.sid-country')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const code = active?.code
  useEffect(() => {
    if (code) list.current?.querySelector(`[data-code=${code}]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [code])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const at = active ? matches.indexOf(active) : 0
    const last = matches.length - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + PAGE, last),
      PageUp: Math.max(at - PAGE, 0),
    }
    const step = steps[event.key]
    if (step !== undefined) setMoved(Math.max(0, step))
    else if (event.key === 'Enter') {
      if (active) onChoose(active.code)
    } else if (event.key === 'Escape') {
      // Closes only the list, not the surrounding dialog.
      event.stopPropagation()
      onClose()
    } else return
    event.preventDefault()
  }

  const optionId = (each: Country) => `${id}-${each.code}`
  return (
    <div id={id} className="sid-country" role="dialog" aria-label={name}>
      <input
        ref={input}
        className="sid-input sid-country__search"
        type="text"
        role="combobox"
        aria-label={text('initial.handle.phone.country.search')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && optionId(active)}
        placeholder={text('initial.handle.phone.country.search.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setMoved(undefined)
          list.current?.scrollTo?.({ top: 0 })
        }}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field above, which has the focus. */}
      <div
        ref={list}
        id={`${id}-list`}
        className="sid-country__list"
        role="listbox"
        tabIndex={-1}
        aria-label={name}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ target }) => {
          const option = (target as Element).closest<HTMLElement>('[data-code]')
          if (option?.dataset.code) onChoose(option.dataset.code)
        }}
      >
        {matches.map((each) => (
          <div
            key={each.code}
            id={optionId(each)}
            role="option"
            tabIndex={-1}
            aria-selected={each.code === chosen}
            className={classes('sid-dropdown__item', each.code === chosen && 'sid-dropdown__item--selected')}
            data-highlighted={each === active ? '' : undefined}
            data-code={each.code}
          >
            <span aria-hidden="true" className="sid-phone__flag">
              {each.flag}
            </span>
            <span className="sid-country__name">{each.name}</span>
            <span className="sid-country__dial">{each.dial_code}</span>
            {each.code === chosen && <Icon strokes={CHECK} size={18} />}
          </div>
        ))}
      </div>
      <p role="status" className={matches.length > 0 ? 'sid-visually-hidden' : 'sid-country__none sid-text'}>
        {matches.length > 0
          ? search && text('initial.handle.phone.country.found', { COUNT: matches.length })
          : text('initial.handle.phone.country.none')}
      </p>
    </div>
  )
}

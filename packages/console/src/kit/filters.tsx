import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from './button.js'
import { CUSTOM, DATE_OPTIONS, DATES, dateChoice } from './dates.js'
import { Icon } from './icon.js'
import { STAYS } from './page.js'

type Options = readonly (readonly [value: string, label: string])[]

type Filter = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'search'; readonly placeholder?: string }
  | {
      readonly kind: 'choice'
      readonly options: Options
      /** Shown only on screens where the table has no column headers to click. */
      readonly narrow?: boolean
    }
  | { readonly kind: 'text'; readonly suggestions?: readonly string[] }
)

interface FiltersProps {
  /** The accessible name of the filters. */
  readonly label: string
  readonly filters: readonly Filter[]
  /** Whether the list can be narrowed to a span of time; see `datesIn`. */
  readonly dates?: boolean
  readonly children?: ReactNode
}

/** Milliseconds without a key after which what was typed is applied. */
const PAUSE = 250

/** What else of the address stays when the list is narrowed; the page of the list does not. */
const KEPT = ['tab']

/** The filters of a list, kept in the address and applied at once. */
export function Filters({ label, filters, dates = false, children }: FiltersProps) {
  const [search, setSearch] = useSearchParams()
  const names = [...filters.map(({ name }) => name), ...(dates ? [DATES, 'since', 'until'] : [])]
  const apply: Apply = (changes, replace = false) => {
    const parameters = [...search].filter(([name]) => names.includes(name) || KEPT.includes(name))
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
    setSearch(next, { replace, preventScrollReset: true, state: STAYS })
  }
  const choice = dateChoice(search)
  return (
    <search>
      <form className="filters" aria-label={label} onSubmit={(event) => event.preventDefault()}>
        {filters.map((filter) => {
          const value = search.get(filter.name) ?? ''
          if (filter.kind === 'choice') return <Choose key={filter.name} {...filter} value={value} apply={apply} />
          return <Type key={filter.name} {...filter} value={value} apply={apply} />
        })}
        {dates && (
          <>
            <Choose
              name={DATES}
              label="Time"
              options={DATE_OPTIONS}
              value={choice}
              apply={({ [DATES]: next = '' }) => apply({ [DATES]: next, since: '', until: '' })}
            />
            {choice === CUSTOM && (
              <>
                <Type kind="moment" name="since" label="From" value={search.get('since') ?? ''} apply={apply} />
                <Type kind="moment" name="until" label="Until" value={search.get('until') ?? ''} apply={apply} />
              </>
            )}
          </>
        )}
        {names.some((name) => search.has(name)) && (
          <Button look="quiet" onClick={() => apply(Object.fromEntries(names.map((name) => [name, ''])))}>
            Clear
          </Button>
        )}
        {children}
      </form>
    </search>
  )
}

/** Changes parameters of the address; an empty value removes one. */
type Apply = (changes: Readonly<Record<string, string>>, replace?: boolean) => void

interface FilterProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly apply: Apply
}

function Choose({ name, label, value, apply, options, narrow }: FilterProps & { options: Options; narrow?: boolean }) {
  const id = useId()
  return (
    <div className="chip" data-active={value !== ''} data-narrow={narrow || undefined}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => apply({ [name]: target.value })}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface TypeProps extends FilterProps {
  readonly kind: 'search' | 'text' | 'moment'
  readonly placeholder?: string
  readonly suggestions?: readonly string[]
}

const TYPES = { search: 'search', text: 'text', moment: 'datetime-local' } as const

function Type({ kind, name, label, value, apply, placeholder, suggestions }: TypeProps) {
  const id = useId()
  const { typed, type, send } = useTyped(value, (text) => apply({ [name]: text }, true))
  const input = (
    <input
      id={id}
      type={TYPES[kind]}
      autoComplete="off"
      spellCheck={false}
      placeholder={kind === 'text' ? 'any' : placeholder}
      list={suggestions && `${id}-list`}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  )
  if (kind === 'search')
    return (
      <div className="search">
        <label className="only-read" htmlFor={id}>
          {label}
        </label>
        <Icon of="search" />
        {input}
      </div>
    )
  return (
    <div className="chip" data-active={value !== ''}>
      <label htmlFor={id}>{label}</label>
      {input}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/** What is typed in a field whose value is in the address: sent after a pause, and replaced when the address changes by itself. */
function useTyped(value: string, onTyped: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onTyped)
  latest.current = onTyped
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  const send = (text = typed.trim()) => {
    if (text === sent.current) return
    sent.current = text
    latest.current(text)
  }
  const pending = useRef<() => void>(undefined)
  pending.current = send
  useEffect(() => {
    const timer = setTimeout(() => typed.trim() !== sent.current && pending.current?.(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type: setTyped, send: () => send() }
}

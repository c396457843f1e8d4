import { type FormEvent, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from './button.js'

type Filter = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'search'; readonly placeholder?: string }
  | {
      readonly kind: 'choice'
      readonly options: readonly (readonly [string, string])[]
      /** Shown only on screens where the table has no column headers to click. */
      readonly narrow?: boolean
    }
  | { readonly kind: 'moment' }
  | { readonly kind: 'text'; readonly suggestions?: readonly string[] }
)

interface FiltersProps {
  /** The accessible name of the filters. */
  readonly label: string
  readonly filters: readonly Filter[]
  readonly children?: ReactNode
}

/** The filters of a list, kept in the URL. Applied with Enter or the button; choices apply immediately. */
export function Filters({ label, filters, children }: FiltersProps) {
  const [search, setSearch] = useSearchParams()
  const id = useId()
  const apply = (form: HTMLFormElement) => {
    const next = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && value.trim() !== '') next.set(name, value.trim())
    setSearch(next)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  return (
    // The URL is the state: when it changes, such as after the back button, the fields are rendered again.
    <search>
      <form key={search.toString()} className="filters" aria-label={label} onSubmit={send}>
        {filters.map((filter) => (
          <div
            key={filter.name}
            className="field"
            data-kind={filter.kind}
            data-narrow={(filter.kind === 'choice' && filter.narrow) || undefined}
          >
            <label htmlFor={`${id}-${filter.name}`}>{filter.label}</label>
            {filter.kind === 'choice' ? (
              <select
                id={`${id}-${filter.name}`}
                name={filter.name}
                defaultValue={search.get(filter.name) ?? ''}
                onChange={({ target }) => target.form && apply(target.form)}
              >
                {filter.options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={`${id}-${filter.name}`}
                name={filter.name}
                type={filter.kind === 'moment' ? 'datetime-local' : filter.kind === 'search' ? 'search' : 'text'}
                autoComplete="off"
                spellCheck={false}
                placeholder={filter.kind === 'search' ? filter.placeholder : undefined}
                list={filter.kind === 'text' && filter.suggestions ? `${id}-${filter.name}-list` : undefined}
                defaultValue={search.get(filter.name) ?? ''}
              />
            )}
            {filter.kind === 'text' && filter.suggestions && (
              <datalist id={`${id}-${filter.name}-list`}>
                {filter.suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )}
          </div>
        ))}
        <Button type="submit">Search</Button>
        {filters.some(({ name }) => search.has(name)) && (
          <Button look="quiet" onClick={() => setSearch(new URLSearchParams())}>
            Clear
          </Button>
        )}
        {children}
      </form>
    </search>
  )
}

/** The value of a date-and-time field in the server's format: the field's value is local time without an offset. */
export function momentIn(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

import { useHistory } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import type { PageFacets } from '@portico/sealing/search'
import config from '@portico-site/config'
import { tellSearch } from '@portico-site/tell-search'
import WayLine from '@theme/WayLine'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { logIn, store, useSite } from '../page/page-core.js'
import { pluralForm } from './plural-form.js'
import { recentSearches, rememberSearch } from './recent-searches.js'
import { SearchFacets } from './search-facets.js'
import { SearchResults } from './search-results.js'
import { useSearch } from './use-search.js'

/** The change to the tab's state that this module makes: see `openSearch`. */
export { SearchDialog as search }

/** The search as a dialog over the page: a field, and the results below it. Arrows choose, Enter opens, Escape closes. */
function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [position, setPosition] = useState(0)
  const [chosenFacets, setFacets] = useState<PageFacets>({})
  const { state, pages, facets, retry } = useSearch(query, chosenFacets)
  const { checked, person } = useSite()
  const history = useHistory()
  const hits = pages.flatMap((page) => page.hits)
  const chosen = Math.min(position, hits.length - 1)
  const hit = hits[chosen]

  useEffect(() => dialog.current?.showModal(), [])
  // The last search when the reader is done with it, unless it had not finished.
  const last = useRef<readonly [query: string, isFound: boolean]>(undefined)
  last.current = state === 'ready' ? [query, hits.length > 0] : undefined
  useEffect(() => () => void (last.current && tellSearch(...last.current)), [])
  useEffect(() => {
    if (hit) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [hit, chosen])

  const go = (url: string) => {
    rememberSearch(query)
    close()
    history.push(url)
  }
  const press = (event: KeyboardEvent) => {
    // A search field uses the first Escape to clear itself.
    if (event.key === 'Escape') {
      event.preventDefault()
      dialog.current?.close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setPosition((chosen + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && hit && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(hit.url)
    }
  }
  const choose = (recent: string) => {
    setQuery(recent)
    setPosition(0)
    dialog.current?.querySelector('input')?.focus()
  }
  const leave = (event: MouseEvent) => event.target === dialog.current && dialog.current?.close()
  const label = translate({ id: 'portico.search.field', message: 'Search this site' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, and Escape does the same
    <dialog ref={dialog} className="portico-search-dialog" aria-label={label} onClose={close} onClick={leave}>
      <div className="portico-search-dialog__field">
        <input
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded={hits.length > 0}
          aria-controls="portico-search-results"
          aria-autocomplete="list"
          aria-activedescendant={hit ? optionId(chosen) : undefined}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => choose(target.value)}
          onKeyDown={press}
        />
        <button type="button" className="clean-btn" onClick={() => dialog.current?.close()}>
          <kbd>Esc</kbd>
          <span className="portico-hidden">{translate({ id: 'portico.search.close', message: 'Close search' })}</span>
        </button>
      </div>
      <SearchFacets
        facets={facets}
        chosen={chosenFacets}
        onChoose={(next) => {
          setFacets(next)
          setPosition(0)
        }}
      />
      {query.trim() ? null : <RecentSearches onChoose={choose} />}
      <SearchResults pages={pages} chosen={chosen} optionId={optionId} onGo={go} />
      {state === 'ready' && query.trim() && hits.length === 0 ? (
        <div style={NOTHING}>
          <WayLine sign="empty" />
        </div>
      ) : null}
      <p className="portico-search-dialog__state" role="status">
        {words(state, query, hits.length)}
      </p>
      {state === 'failed' ? (
        <button type="button" className="button button--secondary button--sm" onClick={retry}>
          {translate({ id: 'portico.search.retry', message: 'Try again' })}
        </button>
      ) : null}
      {checked && !person && config.parts > 0 ? (
        <p className="portico-search-dialog__hint">
          {translate({
            id: 'portico.search.signedOut',
            message: 'Sign in to search member pages, too.',
          })}{' '}
          <button
            type="button"
            className="clean-btn"
            onClick={() => {
              close()
              logIn()
            }}
          >
            {translate({ id: 'portico.search.signIn', message: 'Sign in' })}
          </button>
        </p>
      ) : null}
    </dialog>
  )
}

function RecentSearches({ onChoose }: { readonly onChoose: (query: string) => void }) {
  const recent = recentSearches()
  if (recent.length === 0) return null
  const label = translate({ id: 'portico.search.recent', message: 'Recent searches' })
  return (
    <>
      <p className="portico-search-dialog__state">{label}</p>
      <ul className="pills" style={RECENT} aria-label={label}>
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className="clean-btn pills__item" onClick={() => onChoose(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Here rather than in the theme's style sheet, which is on every page. */
const NOTHING = { padding: '2rem 1rem 0', textAlign: 'center' } as const
const RECENT = { flexWrap: 'wrap', margin: 0, padding: '0 1rem' } as const

const close = () => store.set({ search: undefined })

const optionId = (position: number) => `portico-found-${position}`

function words(state: ReturnType<typeof useSearch>['state'], query: string, count: number): string {
  if (state === 'absent')
    return translate({
      id: 'portico.search.absent',
      message: 'Search works only on the built site, not while you are writing.',
    })
  if (state === 'failed')
    return translate({ id: 'portico.search.failed', message: 'Search couldn’t load. Check your connection.' })
  if (!query.trim())
    return translate({
      id: 'portico.search.empty',
      message: 'Type to search. Use the arrow keys to choose and Enter to open.',
    })
  if (state === 'loading') return translate({ id: 'portico.search.loading', message: 'Loading search …' })
  // Nothing is announced before there are results.
  if (state === 'searching') return ''
  if (count === 0)
    return translate(
      { id: 'portico.search.none', message: 'No results for “{query}”. Try fewer or different words.' },
      { query },
    )
  const forms = translate(
    { id: 'portico.search.count', message: '{count} result|{count} results' },
    { count: String(count) },
  )
  return pluralForm(forms, count)
}

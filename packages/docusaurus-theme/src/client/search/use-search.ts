import type { FoundPage, PageFacets } from '@portico/sealing/search'
import config from '@portico-site/lazy-config'
import { useCallback, useEffect, useState } from 'react'
import { useSite } from '../page/page-core.js'
import { indexFacets, loadIndexes, search } from './search-client.js'

/** `absent`: the site is in writing mode and has no index. `searching`: the pages are those of an earlier query. */
export type SearchState = 'absent' | 'loading' | 'searching' | 'ready' | 'failed'

/**
 * Loads the indexes that this reader may search, and runs the query, limited to some facets. A part that opens during typing is searched from
 * then on.
 */
export function useSearch(query: string, { kind, version }: PageFacets) {
  const { parts } = useSite()
  const request = JSON.stringify([query, kind, version])
  const [state, setState] = useState<SearchState>(config.search ? 'loading' : 'absent')
  const [loaded, setLoaded] = useState(0)
  const [answer, setAnswer] = useState<{ readonly to: string; readonly pages: readonly FoundPage[] }>(NO_ANSWER)

  const open = Object.keys(parts)
    .filter((part) => parts[Number(part)]?.at === 'open')
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts that are open decide what there is to load
  const load = useCallback(() => {
    if (!config.search) return
    loadIndexes().then(
      () => {
        setState('ready')
        setLoaded((count) => count + 1)
      },
      (cause: unknown) => {
        console.warn(cause)
        setState('failed')
      },
    )
  }, [open])
  useEffect(load, [load])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same query finds more when more is loaded
  useEffect(() => {
    if (state !== 'ready') return
    if (!query.trim()) return setAnswer(NO_ANSWER)
    let overtaken = false
    void search(query, { kind, version }).then(
      (pages) => overtaken || setAnswer({ to: request, pages }),
      () => overtaken || setState('failed'),
    )
    return () => {
      overtaken = true
    }
  }, [query, kind, version, state, loaded])

  const isBehind = state === 'ready' && query.trim() !== '' && answer.to !== request
  const facets = state === 'ready' ? indexFacets() : []
  return { state: isBehind ? 'searching' : state, pages: answer.pages, facets, retry: load } as const
}

const NO_ANSWER = { to: '', pages: [] }

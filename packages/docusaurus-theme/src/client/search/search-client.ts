import { type FoundPage, type PageFacets, type PageText, publicShard } from '@portico/sealing/search'
import config from '@portico-site/lazy-config'
import { store } from '../page/page-core.js'
import type { FromWorker, ToWorker } from './worker-messages.js'

/** The name of the public index; a part's index is named after its number. */
const PUBLIC = 'public'

let worker: Worker | undefined
let lastId = 0
/** Indexes by name, being loaded or loaded. */
const loading = new Map<string, Promise<void>>()
const facetsByIndex = new Map<string, readonly PageFacets[]>()
const waiting = new Map<string | number, { done: (message: FromWorker) => void; fail: (cause: Error) => void }>()

/**
 * Loads the public index and those of the parts that are open in this tab, each once. Private text is searched only in
 * tabs that have its key. @throws Error if an index fails to load; a later call retries.
 */
export async function loadIndexes(): Promise<void> {
  const { parts, tools } = store.get()
  const open = Object.entries(parts).flatMap(([part, { at }]) =>
    at === 'open' && tools ? [once(part, async () => ({ json: await tools.openIndex(Number(part)) }))] : [],
  )
  const address = (file: string) => new URL(`${config.baseUrl}${file}?${config.build}`, location.href).href
  const published = { url: address(config.search), shards: address(publicShard('*')) }
  await Promise.all([once(PUBLIC, async () => published), ...open])
}

/** What a search in the loaded indexes can be limited to. */
export const indexFacets = (): readonly PageFacets[] => Array.from(facetsByIndex.values()).flat()

/** The pages that match a query. @throws Error if a piece of an index fails to load; a later call retries. */
export async function search(query: string, facets: PageFacets = {}): Promise<readonly FoundPage[]> {
  const id = ++lastId
  const answer = await ask(id, { type: 'search', id, query, facets })
  if (answer.type === 'failed') throw new Error(answer.reason)
  return answer.type === 'found' ? answer.pages : []
}

/** What the index contains about the page at a path: its title and its text by headings. */
export async function readIndexed(path: string): Promise<PageText | undefined> {
  const id = ++lastId
  const answer = await ask(id, { type: 'read', id, path })
  if (answer.type === 'failed') throw new Error(answer.reason)
  return answer.type === 'page' ? answer.page : undefined
}

type Source = { readonly json: string } | { readonly url: string; readonly shards: string }

function once(name: string, source: () => Promise<Source>): Promise<void> {
  const pending = loading.get(name)
  if (pending) return pending
  const started = source()
    .then((index) => ask(name, { type: 'load', name, ...index }))
    .then((answer) => {
      if (answer.type === 'failed') throw new Error(answer.reason)
      if (answer.type === 'loaded') facetsByIndex.set(name, answer.facets)
    })
  loading.set(name, started)
  started.catch(() => loading.delete(name))
  return started
}

/** Opens a shard of a part's index for the worker. */
async function openShard(to: Worker, { id, name, shard }: Extract<FromWorker, { type: 'need' }>): Promise<void> {
  const { tools } = store.get()
  const message = await (tools?.openIndex(Number(name), shard) ?? Promise.reject(new Error('signed out'))).then(
    (json): ToWorker => ({ type: 'shard', id, json }),
    (cause: unknown): ToWorker => ({
      type: 'shard',
      id,
      reason: cause instanceof Error ? cause.message : String(cause),
    }),
  )
  to.postMessage(message)
}

function ask(key: string | number, message: ToWorker): Promise<FromWorker> {
  worker ??= start()
  worker.postMessage(message)
  return new Promise((done, fail) => waiting.set(key, { done, fail }))
}

function start(): Worker {
  const started = new Worker(new URL('./search-worker.js', import.meta.url))
  started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'need') return void openShard(started, data)
    const key = 'id' in data ? data.id : data.name
    waiting.get(key)?.done(data)
    waiting.delete(key)
  })
  // A worker whose script fails to load never responds: waiting callers get an error, and the next call starts a new
  // worker.
  started.addEventListener('error', () => {
    for (const { fail } of waiting.values()) fail(new Error('The search could not be started.'))
    waiting.clear()
    worker = undefined
    loading.clear()
  })
  return started
}

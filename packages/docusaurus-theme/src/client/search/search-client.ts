import type { FoundPage, PageText } from '@portico/sealing/search'
import config from '@portico-site/lazy-config'
import { store } from '../page/page-core.js'
import type { FromWorker, ToWorker } from './worker-messages.js'

/** The name of the public index; a part's index is named after its number. */
const PUBLIC = 'public'

let worker: Worker | undefined
let lastId = 0
/** Indexes by name, being loaded or loaded. */
const loading = new Map<string, Promise<void>>()
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
  const url = new URL(`${config.baseUrl}${config.search}?${config.build}`, location.href).href
  await Promise.all([once(PUBLIC, async () => ({ url })), ...open])
}

/** The pages that match a query. */
export async function search(query: string): Promise<readonly FoundPage[]> {
  const id = ++lastId
  const answer = await ask(id, { type: 'search', id, query })
  return answer.type === 'found' ? answer.pages : []
}

/** What the index contains about the page at a path: its title and its text by headings. */
export async function readIndexed(path: string): Promise<PageText | undefined> {
  const id = ++lastId
  const answer = await ask(id, { type: 'read', id, path })
  return answer.type === 'page' ? answer.page : undefined
}

function once(name: string, source: () => Promise<{ json?: string; url?: string }>): Promise<void> {
  const pending = loading.get(name)
  if (pending) return pending
  const started = source()
    .then((index) => ask(name, { type: 'load', name, ...index }))
    .then((answer) => {
      if (answer.type === 'failed') throw new Error(answer.reason)
    })
  loading.set(name, started)
  started.catch(() => loading.delete(name))
  return started
}

function ask(key: string | number, message: ToWorker): Promise<FromWorker> {
  worker ??= start()
  worker.postMessage(message)
  return new Promise((done, fail) => waiting.set(key, { done, fail }))
}

function start(): Worker {
  const started = new Worker(new URL('./search-worker.js', import.meta.url))
  started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
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

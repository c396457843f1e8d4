import { barePath } from '@portico/sealing/plan'
import {
  INDEX_OPTIONS,
  type IndexedPage,
  isSplit,
  openSplit,
  type PageText,
  type SearchIndex,
  search,
  wholeIndex,
} from '@portico/sealing/search'
import MiniSearch, { type AsPlainObject } from 'minisearch'
import type { FromWorker, ToWorker } from './worker-messages.js'

// With webpack, a runtime without its own modules has no `__webpack_require__`, which Docusaurus extends in every
// chunk.
void __webpack_require__

/** Holds the indexes and searches them, outside the page's main thread. */

const indexes = new Map<string, SearchIndex>()
/** The shards that were requested from the page. */
const needed = new Map<number, { done: (json: string) => void; fail: (cause: Error) => void }>()
let lastNeed = 0
const send = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'shard') receive(data)
  else if (data.type === 'load') void reply(data.name, load(data))
  else void reply(data.id, data.type === 'search' ? answer(data) : read(data))
})

type Query<Type> = Extract<ToWorker, { type: Type }>

const answer = async ({ id, query, facets }: Query<'search'>): Promise<FromWorker> => ({
  type: 'found',
  id,
  pages: await search(Array.from(indexes.values()), query, facets),
})

const read = async ({ id, path }: Query<'read'>): Promise<FromWorker> => ({
  type: 'page',
  id,
  page: await pageAt(path),
})

/** Sends the response to a message, or why there is none. */
const reply = (name: string | number, message: Promise<FromWorker>): Promise<void> =>
  message.then(send, (cause: unknown) =>
    send({ type: 'failed', name, reason: cause instanceof Error ? cause.message : String(cause) }),
  )

/** What the indexes contain about a page, with or without a trailing slash in its address. */
async function pageAt(path: string): Promise<PageText | undefined> {
  for (const index of indexes.values()) {
    const page = await index.pageAt([barePath(path), `${barePath(path)}/`])
    if (page) return page
  }
  return undefined
}

async function load(message: Query<'load'>): Promise<FromWorker> {
  const { name } = message
  const index: unknown = JSON.parse('json' in message ? message.json : await fetchText(message.url))
  const readShard = async (shard: string): Promise<unknown> =>
    JSON.parse('json' in message ? await need(name, shard) : await fetchText(message.shards.replace('*', shard)))
  const searchIndex = isSplit(index)
    ? openSplit(index, readShard)
    : wholeIndex(MiniSearch.loadJS<IndexedPage>(index as AsPlainObject, INDEX_OPTIONS))
  indexes.set(name, searchIndex)
  return { type: 'loaded', name, facets: searchIndex.facets }
}

/** A shard of a private index, which only the page can open. */
function need(name: string, shard: string): Promise<string> {
  const id = ++lastNeed
  send({ type: 'need', id, name, shard })
  return new Promise((done, fail) => needed.set(id, { done, fail }))
}

function receive({ id, json, reason }: Query<'shard'>): void {
  if (json === undefined) needed.get(id)?.fail(new Error(reason))
  else needed.get(id)?.done(json)
  needed.delete(id)
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The search index ${url} returned status ${response.status}.`)
  return response.text()
}

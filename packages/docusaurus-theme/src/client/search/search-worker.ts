import { barePath } from '@portico/sealing/plan'
import { find, INDEX_OPTIONS, type IndexedPage, type PageText } from '@portico/sealing/search'
import MiniSearch from 'minisearch'
import type { FromWorker, ToWorker } from './worker-messages.js'

// With webpack, a runtime without its own modules has no `__webpack_require__`, which Docusaurus extends in every
// chunk.
void __webpack_require__

/** Holds the indexes and searches them, outside the page's main thread. */

const indexes = new Map<string, MiniSearch<IndexedPage>>()
const send = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'search') send({ type: 'found', id: data.id, pages: find([...indexes.values()], data.query) })
  else if (data.type === 'read') send({ type: 'page', id: data.id, page: pageAt(data.path) })
  else void load(data)
})

/** What the indexes contain about a page, with or without a trailing slash in its address. */
function pageAt(path: string): PageText | undefined {
  for (const index of indexes.values())
    for (const url of [barePath(path), `${barePath(path)}/`]) {
      const page = index.getStoredFields(url) as PageText | undefined
      if (page) return page
    }
  return undefined
}

async function load({ name, json, url }: Extract<ToWorker, { type: 'load' }>): Promise<void> {
  try {
    indexes.set(name, MiniSearch.loadJSON<IndexedPage>(json ?? (await read(url ?? '')), INDEX_OPTIONS))
    send({ type: 'loaded', name })
  } catch (cause) {
    send({ type: 'failed', name, reason: cause instanceof Error ? cause.message : String(cause) })
  }
}

async function read(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The search index ${url} returned status ${response.status}.`)
  return response.text()
}

/**
 * Measures how fast the search is once its index is loaded, on a site of 5,000 pages, and how much of the index of a site of 10,000
 * pages a browser loads before it shows the first results.
 */
import { gzipSync } from 'node:zlib'
import MiniSearch from 'minisearch'
import { pagesOfWords, QUERIES } from './lib/pages-of-words.mjs'

const PAGES = 5000
const MANY_PAGES = 10_000
/** The maximum size of what is loaded before the first results, in bytes without compression. */
const LOADED = 200_000

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function search() {
  const from = (path) => import(`../../packages/sealing/dist/${path}.js`)
  const { makeIndex } = await from('write/make-index')
  const { INDEX_OPTIONS } = await from('search/index-options')
  const { find } = await from('search/find')
  const json = makeIndex(pagesOfWords(PAGES))
  const index = MiniSearch.loadJSON(json, INDEX_OPTIONS)
  const took = QUERIES.map((query) => {
    const began = performance.now()
    find([index], query)
    return performance.now() - began
  })
  const slowest = Math.max(...took)
  const weight = (gzipSync(json).length / 1e6).toFixed(1)
  return [
    {
      name: 'search of 5,000 pages, slowest',
      measured: `${slowest.toFixed(0)} ms (index ${weight} MB gzip)`,
      bar: '<= 50 ms',
      holds: slowest <= 50,
    },
    await loadedFor(from),
  ]
}

/** The most that a browser loads for one of the queries in a new tab. */
async function loadedFor(from) {
  const { makeIndex } = await from('write/make-index')
  const { splitIndex } = await from('write/split-index')
  const { openSplit } = await from('search/open-split')
  const { search: searchIn } = await from('search/find')
  const files = splitIndex(makeIndex(pagesOfWords(MANY_PAGES)), 'index', (shard) => shard)
  const entry = files.get('index')
  const loaded = []
  for (const query of QUERIES) {
    const texts = [entry]
    const index = openSplit(JSON.parse(entry), async (shard) => {
      texts.push(files.get(shard))
      return JSON.parse(files.get(shard))
    })
    const found = await searchIn([index], query)
    const sizeOf = (measure) => texts.reduce((sum, text) => sum + measure(text), 0)
    loaded.push({
      query,
      found: found.length,
      bytes: sizeOf(Buffer.byteLength),
      gzip: sizeOf((text) => gzipSync(text).length),
    })
  }
  const most = loaded.toSorted((a, b) => b.bytes - a.bytes)[0]
  const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(0)} kB`
  return {
    name: 'index of 10,000 pages, loaded before the first results',
    measured: `${kilobytes(most.bytes)}, ${kilobytes(most.gzip)} gzip, for "${most.query}"`,
    bar: `<= ${kilobytes(LOADED)}`,
    holds: most.bytes <= LOADED,
  }
}

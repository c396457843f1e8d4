/** How fast the search answers once its index is loaded, on a site of 5,000 pages, and what the index weighs. */
import { gzipSync } from 'node:zlib'
import MiniSearch from 'minisearch'

const PAGES = 5000
const SECTIONS = 4
const QUERIES = ['hold', 'holds sup', 'cancelation fee', 'rail night train', 'w', 'confirm bookng traveller', 'zzz']
const COMMON =
  'hold offer booking traveller supplier price fee cancel confirm event sequence rail flight stay activity night train room river limit budget wait retry key sandbox search place calendar quote refund money currency field answer call'.split(
    ' ',
  )
const VOCABULARY = 20_000

/**
 * Words as a language has them: the n-th most common one comes about every n-th time as often as the first (Zipf's law). Always the same
 * ones: a linear congruential generator picks them.
 */
function* words() {
  let state = 1
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648
    const rank = Math.floor(VOCABULARY ** (state / 2147483648))
    yield COMMON[rank - 1] ?? `word${rank.toString(36)}`
  }
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function search() {
  const from = (path) => import(`../packages/docusaurus-theme/dist/${path}.js`)
  const { makeIndex } = await from('node/search/make-index')
  const { INDEX_OPTIONS } = await from('search/index-options')
  const { find } = await from('search/find')
  const source = words()
  const say = (count) => Array.from({ length: count }, () => source.next().value).join(' ')
  const section = (_, at) => ({ anchor: `part-${at}`, heading: say(3), text: say(60) })
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    url: `/docs/page-${at}`,
    title: say(4),
    sections: Array.from({ length: SECTIONS }, section),
  }))
  const json = makeIndex(pages)
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
  ]
}

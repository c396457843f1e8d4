import { createHash } from 'node:crypto'
import { INDEX_OPTIONS } from '../search/index-options.js'
import { type IndexedPage, pageAddress, piecesOfPages } from '../search/page-text.js'

/**
 * Returns an index of pages, as the JSON that the browser's search and readers' programs load. Empty sections are left out, and
 * so is a page whose address is already taken: Docusaurus only warns about that. Each page gets a digest of its text, with all its pieces.
 */
export function makeIndex(pages: readonly IndexedPage[]): string {
  const written = pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ heading, text }) => heading || text),
  }))
  const digests = new Map([...piecesOfPages(written)].map(([address, all]) => [address, digestOf(all)]))
  const own = new Map<string, IndexedPage>()
  for (const page of written)
    if (!own.has(page.url)) own.set(page.url, { ...page, digest: digests.get(pageAddress(page.url)) })
  return indexText([...own.values()])
}

const digestOf = (pieces: readonly IndexedPage[]): string =>
  createHash('sha256')
    .update(JSON.stringify(pieces.map(({ title, sections }) => [title, sections])))
    .digest('base64url')
    .slice(0, 16)

/**
 * The text that `JSON.stringify` returns of a MiniSearch with these pages, apart from the order of its words. MiniSearch has an object
 * for each word with the numbers of its pages as keys, which take hundreds of megabytes for thousands of pages.
 */
function indexText(pages: readonly IndexedPage[]): string {
  const { fields, storeFields = [], extractField, tokenize } = INDEX_OPTIONS
  /** For each field, the numbers of the pages that have the word, each followed by how often. */
  const words = new Map<string, number[][]>()
  const averages: number[] = []
  const lengths: Record<number, number[]> = {}
  const stored: Record<number, object> = {}
  for (const [at, page] of pages.entries()) {
    const fieldOf = (name: string): unknown => extractField?.(page, name)
    stored[at] = Object.fromEntries(storeFields.map((name) => [name, fieldOf(name)]))
    lengths[at] = fields.map((name, field) => {
      const tokens = tokenize?.(String(fieldOf(name)), name) ?? []
      const counts = new Map<string, number>()
      for (const word of tokens) counts.set(word, (counts.get(word) ?? 0) + 1)
      for (const [word, count] of counts) {
        let postings = words.get(word)
        if (postings === undefined) {
          postings = fields.map(() => [])
          words.set(word, postings)
        }
        postings[field]?.push(at, count)
      }
      averages[field] = ((averages[field] ?? 0) * at + counts.size) / (at + 1)
      return counts.size
    })
  }
  const entries = Array.from(words, ([word, postings]) => {
    const byField = postings.flatMap((numbers, field) =>
      numbers.length === 0 ? [] : [`"${field}":{${pairs(numbers)}}`],
    )
    return `[${JSON.stringify(word)},{${byField.join()}}]`
  })
  const head = {
    documentCount: pages.length,
    nextId: pages.length,
    documentIds: Object.fromEntries(pages.map(({ url }, at) => [at, url])),
    fieldIds: Object.fromEntries(fields.map((name, field) => [name, field])),
    fieldLength: lengths,
    averageFieldLength: averages,
    storedFields: stored,
    dirtCount: 0,
  }
  return `${JSON.stringify(head).slice(0, -1)},"index":[${entries.join()}],"serializationVersion":2}`
}

function pairs(numbers: readonly number[]): string {
  let text = ''
  for (let at = 0; at < numbers.length; at += 2) text += `${at === 0 ? '' : ','}"${numbers[at]}":${numbers[at + 1]}`
  return text
}

import { hash } from 'node:crypto'
import { WORD } from '../../words.js'

/** How many digests of a text a lock holds: enough to recognize half of it, whatever its length. */
export const SKETCH = 24

/** Words of a shingle, and the fewest that a text must have to be recognized. */
const SHINGLE = 5
const FEWEST = 8

/**
 * The digests of every five words in a row of a Markdown text, sorted and each once. The lowest 24 are a random sample that two
 * texts share as far as they share their words. They are keyed, so that a lock alone does not confirm a guess (decision 0032).
 */
export function textDigests(source: string, key: string): string[] {
  const text = source.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? []
  if (words.length < FEWEST) return []
  const found = new Set<string>()
  for (let at = 0; at + SHINGLE <= words.length; at++) found.add(digest(words.slice(at, at + SHINGLE).join(' '), key))
  return [...found].sort()
}

/** The one digest of a file that is no text. */
export const fileDigests = (bytes: Uint8Array, key: string): string[] =>
  bytes.length === 0 ? [] : [digest(hash('sha256', bytes), key)]

/** What names a key without telling it. */
export const keyName = (key: string): string => hash('sha256', `name of ${key}`).slice(0, 16)

const digest = (text: string, key: string) => hash('sha256', `${key}\0${text}`, 'base64url' as 'base64').slice(0, 8)

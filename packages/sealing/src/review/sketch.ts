import { hash } from 'node:crypto'
import { WORD } from '../texts/words.js'

/** How many digests of a text a lock contains: enough to recognize half of it, whatever its length. */
export const SKETCH = 24

/** The words in a shingle, and the fewest words that a text must have to be recognized. */
const SHINGLE = 5
const FEWEST = 8

/**
 * Returns the digests of every five consecutive words of a Markdown text, sorted and without duplicates. The lowest 24 are a
 * random sample: the share that two texts have in common reflects the words they have in common. They are keyed, so that a lock
 * alone does not confirm a guess (decision 0032).
 */
export function textDigests(source: string, key: string): string[] {
  const text = source.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? []
  if (words.length < FEWEST) return []
  const digests = new Set<string>()
  for (let at = 0; at + SHINGLE <= words.length; at++) digests.add(digest(words.slice(at, at + SHINGLE).join(' '), key))
  return [...digests].sort()
}

/** The only digest of a file that is not text. */
export const fileDigests = (bytes: Uint8Array, key: string): string[] =>
  bytes.length === 0 ? [] : [digest(hash('sha256', bytes), key)]

/** Identifies a key without revealing it. */
export const keyName = (key: string): string => hash('sha256', `name of ${key}`).slice(0, 16)

const digest = (text: string, key: string) => hash('sha256', `${key}\0${text}`, 'base64url' as 'base64').slice(0, 8)

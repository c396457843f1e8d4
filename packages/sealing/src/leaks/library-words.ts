import { readableText } from '../staging/readable-text.js'
import { folded } from '../texts/words.js'
import type { Finding } from './finding.js'

/** How many characters before and after a word have to be those of the library, too. */
const AROUND = 40

/** The bytes of a published file by its path. */
type Read = (file: string) => Buffer | undefined

/**
 * Returns the findings that no library explains. A search or another tool may copy its own scripts and styles into the site, after the
 * build. A word in them is the library's own if the package contains it with the same text around it, everywhere in the file.
 *
 * @param libraries the files of installed packages; read only if there are such words
 */
export function withoutLibraryWords(findings: readonly Finding[], read: Read, libraries: Iterable<Buffer>): Finding[] {
  const contexts = new Map<Finding, Buffer[]>()
  for (const finding of findings) {
    if (finding.what !== 'word' || finding.file === undefined || finding.madeFrom !== undefined) continue
    const bytes = read(finding.file)
    const text = bytes && readableText({ path: finding.file }, bytes)
    const places = text === undefined ? [] : contextsOf(text, finding.text ?? '')
    if (places.length > 0) contexts.set(finding, places)
  }
  const open = new Set([...contexts.values()].flat().map((context) => context.toString()))
  if (open.size > 0)
    for (const file of libraries) {
      for (const context of open) if (file.includes(context)) open.delete(context)
      if (open.size === 0) break
    }
  return findings.filter((finding) => {
    const places = contexts.get(finding)
    return !places?.every((context) => !open.has(context.toString()))
  })
}

/** Every occurrence of a word in a text, with what is around it. Empty if the text has it only in another spelling. */
function contextsOf(text: string, word: string): Buffer[] {
  const [lower, wanted] = [folded(text), folded(word)]
  const contexts: Buffer[] = []
  if (lower.length !== text.length) return contexts
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1))
    contexts.push(Buffer.from(text.slice(Math.max(0, at - AROUND), at + wanted.length + AROUND)))
  return contexts
}

import { posix } from 'node:path'
import { plainText } from '../texts/plain-text.js'

/** What a source includes as text, by `import`, `require` or a loader such as `raw-loader!`. */
const TAKEN_IN =
  /(?:\bfrom|\brequire\(|\bimport\(?)\s*['"](?:[^'"\n!]*!)*((?:@site\/|\.{1,2}\/)[^'"\n!?]+\.(?:mdx?|txt|csv))/g

/**
 * Returns the text of a source, including the Markdown and text files that it imports, each once.
 *
 * @param read returns a file by its path from the site's folder; undefined if there is none
 */
export function wholeText(source: string, read: (source: string) => string | undefined): string {
  const texts = new Map<string, string>()
  const open = [source]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const text = texts.has(next) ? undefined : read(next)
    if (text === undefined) continue
    texts.set(next, text.replace(FRONT_MATTER, ''))
    for (const [, name = ''] of text.matchAll(TAKEN_IN)) {
      const file = name.startsWith('@site/') ? posix.normalize(name.slice(6)) : posix.join(posix.dirname(next), name)
      if (!file.startsWith('../')) open.push(file)
    }
  }
  return [...texts.values()].join('\n')
}

const FRONT_MATTER = /^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/

/** The text of an HTML file that an author wrote, including comments and scripts: all of it is published. */
export const writtenText = (html: string): string => plainText(html.replace(/<\/?[a-z][^<>]*>/gi, ' '))

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns all files below a folder, as absolute paths. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Runs of plain words in a text, long enough not to occur elsewhere by chance. They contain only letters, digits, spaces and
 * commas, so that they are the same in HTML, in JSON and in a JavaScript string.
 */
export const phrases = (text: string): string[] =>
  text
    .split(/[^A-Za-z0-9 ,]+/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase.length >= 28 && phrase.split(' ').length >= 5)

/**
 * Returns what must not be readable without a key: every title, heading and longer phrase of the private pages' sources. Derived
 * only from the sources, so that it shares nothing with the build's own leak check.
 * @param folder the folder of the private pages' Markdown
 */
export async function canariesOf(folder: string): Promise<Map<string, string>> {
  const canaries = new Map<string, string>()
  for (const file of await filesUnder(folder)) {
    if (!/\.mdx?$/.test(file)) continue
    const source = await readFile(file, 'utf8')
    const titles = [...source.matchAll(/^(?:title|sidebar_label|description): *['"]?(.+?)['"]?$|^#+ (.+)$/gm)]
    for (const [, field, heading] of titles) {
      const title = (field ?? heading ?? '').trim()
      // A single word, such as the heading "Errors", is allowed on public pages.
      if (title.length >= 12 && title.includes(' ') && /^[A-Za-z0-9 ,]+$/.test(title)) canaries.set(title, file)
    }
    for (const phrase of phrases(source)) canaries.set(phrase, file)
  }
  return canaries
}

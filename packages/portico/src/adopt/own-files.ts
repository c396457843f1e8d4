import { lineEnd } from './splice.js'

const NOTE = '# Portico: the database, the secrets and the unsealed site; and the sealed site.'

/** What the block ignores, in a site that is sealed into this folder. */
const ignored = (folder: string) => ['.portico/', `/${folder}`]

/** Adds a block to `.gitignore` with what it does not yet ignore. `.portico/` contains keys, so it must never be committed. */
export function addIgnored(text = '', folder = 'build'): string {
  const lines = new Set(text.split(/\r?\n/).map(bare))
  const missing = ignored(folder).filter((line) => !lines.has(bare(line)))
  if (missing.length === 0) return text
  const eol = lineEnd(text)
  const block = [NOTE, ...missing].join(eol)
  // If the last line has no line break, one is added before the block and none after it, so that removal can restore the file.
  return text === '' || text.endsWith('\n') ? `${text}${block}${eol}` : `${text}${eol}${block}`
}

/** Removes the block; undefined if the file contained nothing else. */
export function removeIgnored(text: string, folder = 'build'): string | undefined {
  const pattern = new RegExp(
    `(\\r?\\n|^)${NOTE.replaceAll('.', '\\.')}((?:\\r?\\n(?:${ignored(folder).join('|').replaceAll('.', '\\.')}))+)(\\r?\\n)?`,
  )
  const rest = text.replace(pattern, (_, before: string, __, after: string | undefined) => (after ? before : ''))
  return rest === '' && text !== '' ? undefined : rest
}

/** The same entry with and without slashes around it. */
const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '')

export const SITE_FILE = 'portico.json'

/** The site's configuration of the program: its readers' group, which the owner joins on the first start. */
export const siteFile = (group: string): string => `${JSON.stringify({ readerGroups: [group] }, null, 2)}\n`

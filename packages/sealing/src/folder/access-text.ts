import { type PageAccess, readPageAccess } from '@portico/access'
import { parseJson } from '@portico/access/guards'

/**
 * Reads who may read from a text that a template or a command line can contain: `public`, `signed-in`, a group, `acme+beta` for readers in
 * all of these groups, `acme, globex+beta` for readers who meet one of the alternatives, or the JSON of an access.
 *
 * @param place where the text is, for the message
 * @throws Error with a message for people if it does not say who may read
 * @example readAccessText('acme, globex+beta', 'prices.html') // { any: [['acme'], ['beta', 'globex']] }
 */
export function readAccessText(text: string, place: string): PageAccess {
  const written = text.trim()
  const read = readPageAccess(accessIn(written))
  if (read.ok) return read.access
  throw new Error(
    `${place}: ${JSON.stringify(written)} does not say who may read, so nothing was written. Write public, signed-in, the name of a group, acme+beta for readers in all of these groups, or acme, globex for readers in one of them.`,
  )
}

function accessIn(written: string): unknown {
  if (written.startsWith('{')) return parseJson(written)
  if (written === 'public' || written === 'signed-in') return written
  return { any: written.split(',').map((alternative) => alternative.split('+').map((group) => group.trim())) }
}

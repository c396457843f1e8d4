import type { OpenedText } from '@portico/sealing/reading'
import type { PageReader } from '@portico/server'

/**
 * Records the private ones of these texts, before they are sent: whole pages, and what a search shows of a page.
 *
 * @throws Error for a private text without a reader: nothing may be sent that is not recorded
 */
export async function noteOpened(
  reader: Pick<PageReader, 'noteRead'> | undefined,
  texts: readonly OpenedText[],
): Promise<void> {
  const own = texts.filter(({ parts }) => parts.length > 0)
  if (own[0] === undefined) return
  if (!reader) throw new Error(`The text of ${own[0].path} was opened without a reader.`)
  await reader.noteRead(own.map(({ path, parts }) => ({ path, parts })))
}

import { decodeHeader } from '@portico/seal'
import { twinPath } from '@portico/sealing/plan'
import { pagePathOf } from '@portico/sealing/reading/release-keys'
import config from '@portico-site/lazy-config'
import { ofThisBuild, openFile } from '../keys/open-file.js'
import { askForPage, keyForReader, leases, manifest } from '../keys/reader-keys.js'

/**
 * The Markdown that is published beside a page, at its address with `.md`; for a private page it is sealed too, and
 * opened here.
 *
 * @throws Error if there is none, or if this reader cannot open it.
 */
export async function readTwin(path: string): Promise<string> {
  const url = twinPath(path, config.baseUrl)
  const response = await fetch(ofThisBuild(url))
  if (!response.ok) throw new Error(`The Markdown of this page returned status ${response.status}.`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const envelope = decodeHeader(bytes)
  if (!envelope) return new TextDecoder().decode(bytes)
  const part = await numberOf(envelope.part)
  // A tool may read another page than the one in this tab.
  if (envelope.page !== undefined && !leases.page(envelope.page)) await askForPage(part, pagePathOf(encodeURI(path)))
  return new TextDecoder().decode(await openFile(url, keyForReader, part))
}

/** The number of a part. If this build has no such part, the site was sealed again, and the manifest is read again. */
async function numberOf(name: string): Promise<number> {
  for (const fresh of [false, true]) {
    const result = await manifest(fresh)
    const number = result.ok ? result.parts.findIndex(({ part }) => part === name) : -1
    if (number >= 0) return number
  }
  throw new Error('The Markdown of this page is sealed for another build. Reload the page.')
}

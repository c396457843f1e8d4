import { decodeEnvelope, keyId } from '@portico/seal'
import config from '@portico-site/config'
import late from '@portico-site/late-config'
import { twinPath } from '../twin-path.js'
import { ofThisBuild, openFile } from './open-file.js'
import { keyForReader } from './reader-keys.js'

/**
 * The Markdown that is published beside a page, at its address with `.md`; that of a private page is sealed like it and opened
 * here.
 *
 * @throws Error when there is none, or when it stays closed for this reader.
 */
export async function readTwin(path: string): Promise<string> {
  const url = twinPath(path, late.baseUrl)
  const response = await fetch(ofThisBuild(url))
  if (!response.ok) throw new Error(`The Markdown of this page answered ${response.status}.`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const envelope = decodeEnvelope(bytes)
  const text = envelope ? await openFile(url, keyForReader, await partOf(envelope.keyId)) : bytes
  return new TextDecoder().decode(text)
}

async function partOf(id: string): Promise<number> {
  const ids = await Promise.all(config.audiences.map((audience) => keyId({ build: late.build, audience })))
  return ids.indexOf(id)
}

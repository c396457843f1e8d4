import { indexFile } from '@portico/sealing/search'
import config from '@portico-site/lazy-config'
import { openFile } from '../keys/open-file.js'
import { keyForReader } from '../keys/reader-keys.js'

/**
 * The search index of one part's pages, as JSON.
 *
 * @throws Error when it is missing or stays closed for this reader.
 */
export async function openIndex(part: number): Promise<string> {
  return new TextDecoder().decode(await openFile(config.baseUrl + indexFile(part, config.build), keyForReader, part))
}

import { indexFile, partShard } from '@portico/sealing/search'
import config from '@portico-site/lazy-config'
import { openFile } from '../keys/open-file.js'
import { keyForReader } from '../keys/reader-keys.js'

/**
 * The search index of one part's pages, as JSON, or a shard of it.
 *
 * @throws Error when it is missing or stays closed for this reader.
 */
export async function openIndex(part: number, shard?: string): Promise<string> {
  const { baseUrl, build } = config
  const file = shard === undefined ? indexFile(part, build) : partShard(part, build, shard)
  return new TextDecoder().decode(await openFile(baseUrl + file, keyForReader, part))
}

import { type ReaderSite, readerSite, releaseNothing } from '@portico/sealing/reading'
import { networkOf, type PageReader } from '@portico/server'
import { localFiles } from '../site/locate-file.js'
import type { IndexCache } from './index-cache.js'
import type { SiteRequest } from './request-address.js'
import type { Edition } from './site-facts.js'

export interface Opening {
  readonly edition: Edition
  readonly request: Pick<SiteRequest, 'ip'>
  /** Missing for a caller without a token. */
  readonly reader: Pick<PageReader, 'session' | 'release'> | undefined
  readonly indexes: IndexCache
}

/** An edition of the served site as one caller reads it. The keys are released in this process, for each call. */
export function openSite({ edition: { folder, baseUrl, manifest }, request, reader, indexes }: Opening): ReaderSite {
  const caller = { reader: reader?.session ?? 'anyone', network: reader?.session ?? networkOf(request.ip) }
  return readerSite({
    baseUrl,
    file: localFiles(folder),
    manifest,
    release: reader ? (request) => reader.release(request) : releaseNothing,
    indexes: indexes.of(caller, baseUrl),
  })
}

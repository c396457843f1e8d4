import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@portico/access/guards'
import { type SiteRuntime, WORKER_FILE, workerHead } from '@portico/sealing/plan'
import { ANY_SITE } from '../paths.js'

/** Whether a published folder has a service worker for its private pages, and whether it is the one of this program. */
export type OwnWorker = 'none' | 'ours' | 'other'

/**
 * Compares the service worker of a published folder with that of this program, byte by byte. Before its code is one line of data about the
 * site. A worker reads every page of its scope, and a compromised build can write any file of the folder, so no other one is served.
 */
export async function ownWorker(folder: string, code = join(ANY_SITE, WORKER_FILE)): Promise<OwnWorker> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => undefined)
  const [published, own] = await Promise.all([read(join(folder, WORKER_FILE)), read(code)])
  if (published === undefined) return 'none'
  const head = published.slice(0, published.indexOf('\n') + 1)
  const data = parseJson(head.slice('self.portico='.length)) as SiteRuntime | undefined
  return data !== undefined && published === workerHead(data) + own ? 'ours' : 'other'
}

/** The sentence about a worker that is not served. */
export const OTHER_WORKER = `The site's ${WORKER_FILE} is not that of this version of Portico, so it is not served and private pages stay closed. Seal the site again.`

import { stat } from 'node:fs/promises'
import type { SiteReader } from '@portico/server'
import type { Configuration } from '../settings/resolve.js'
import { UserError } from '../user-error.js'
import { type SealState, sealState } from './seal-state.js'

/** The site that is to be served, and how it is sealed. */
export interface Site {
  readonly folder: string
  /** Whether the site fits the secret now; sealing it again beside a running server changes that. */
  seal(): Promise<SealState>
  /** Its pages and whom each is for. */
  map: SiteReader
}

/**
 * Looks at the site of the settings. Answers `undefined` when none is to be served, or when the built hub is only the
 * default and is not built; a folder that was asked for and is not there stops with a sentence.
 */
export async function prepareSite(configuration: Configuration, secret: () => Uint8Array): Promise<Site | undefined> {
  const { site, orgId } = configuration
  if (site === undefined) return undefined
  if (!(await isFolder(site.folder))) {
    if (!site.chosen) return undefined
    throw new UserError(
      `PORTICO_SITE is ${site.folder}, but there is no such folder, so there is no site to serve. Build it, correct the setting, or set it empty to serve the identity API alone.`,
    )
  }
  const isSealedFor = async (options: { out: string; secret: Uint8Array }) => {
    const sealing = await import('@portico/docusaurus-theme/sealing')
    return sealing.isSealedFor(options)
  }
  const map: SiteReader = async () => {
    const { readSiteMap } = await import('@portico/docusaurus-theme/sealing')
    const { pages, ...map } = await readSiteMap({ folder: site.folder, secret: secret() })
    return { ...map, pages: pages.map(({ path, audience }) => ({ path, audience })) }
  }
  return {
    folder: site.folder,
    map,
    seal: () => sealState({ folder: site.folder, orgId, secret: secret(), isSealedFor }),
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

import { stat } from 'node:fs/promises'
import type { MappedPage } from '@portico/sealing'
import type { SiteMap, SiteReader, TicketOpener } from '@portico/server'
import { UserError } from '../output.js'
import type { Configuration } from '../settings/resolve.js'
import { cachedFacts, stampOf } from './cached-facts.js'
import { whyOf } from './explain-page.js'
import { readManifest, type SealState, sealState } from './seal-state.js'

/** The site to be served, and how it is sealed. */
export interface PreparedSite {
  readonly folder: string
  /** Whether this server can release keys for the site now; sealing it again while the server runs changes that. */
  seal(): Promise<SealState>
  /** Its pages and their audiences. */
  map: SiteReader
}

/**
 * Checks the site of the settings. Returns `undefined` if none is to be served, or if the default
 * site is not built; if a setting names a missing folder, it throws an error with a message.
 */
export async function prepareSite(
  configuration: Configuration,
  open: TicketOpener['open'],
): Promise<PreparedSite | undefined> {
  const { site, orgId, url } = configuration
  if (site === undefined) return undefined
  if (!(await isFolder(site.folder))) {
    if (!site.chosen) return undefined
    throw new UserError(
      `PORTICO_SITE is ${site.folder}, but that folder does not exist, so there is no site to serve. Build it, correct the setting, or set it to an empty value to serve only the identity API.`,
    )
  }
  const { folder } = site
  const map = cachedFacts({ stamp: () => stampOf(folder), read: () => readMap(folder, open) })
  return {
    folder,
    map,
    seal: () => sealState({ folder, orgId, origin: new URL(url).origin, open }),
  }
}

/** The pages of the site in its default language, and in its other languages. */
async function readMap(folder: string, open: TicketOpener['open']): Promise<SiteMap & { readonly isOurs: boolean }> {
  const { readSiteMaps } = await import('@portico/sealing')
  const maps = await readSiteMaps({ folder, open })
  const whole = maps.find((map) => map.folder === '')
  const { site, parts } = (await readManifest(folder)) ?? { site: null, parts: [] }
  return {
    site,
    build: whole?.build ?? null,
    sealed: whole?.sealed ?? false,
    tickets: parts.map(({ ticket }) => ticket),
    pages: whole?.pages.map(pageOf) ?? [],
    translated: maps.flatMap((map) => (map === whole ? [] : map.pages.map(pageOf))),
    guestPages: maps.flatMap((map) => map.pages.filter(isGuestPage).map(({ path }) => path)),
    isOurs: maps.every(({ pages }) => pages.length > 0),
  }
}

const isGuestPage = ({ reasons = [] }: MappedPage) => reasons.some(({ by }) => by === 'guest-page')

const pageOf = ({ path, expression, title, source, reasons = [] }: MappedPage) => ({
  path,
  audience: expression,
  title,
  source,
  why: whyOf(reasons),
})

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

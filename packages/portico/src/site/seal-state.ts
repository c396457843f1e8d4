import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SealManifest, TicketOpener } from '@portico/server'
import { isAtOtherPort } from '@portico/server/loopback'
import { systemCode } from '../output.js'

/** Whether a site fits this server. `problem` is a sentence, present if readers would not be able to open anything. */
export interface SealState {
  readonly sealed: boolean
  readonly problem?: string
  /** The key pair that it is sealed for. */
  readonly key?: string
}

interface SealQuestion {
  readonly folder: string
  readonly orgId: string
  /** The URL at which this server serves the site. */
  readonly origin: string
  readonly open: TicketOpener['open']
}

const SEAL_AGAIN = 'Run "portico seal" again.'

/** Checks whether the keys that this server releases open the pages of the site that it serves, at its address. */
export async function sealState({ folder, orgId, origin, open }: SealQuestion): Promise<SealState> {
  let manifest: SealManifest | undefined
  try {
    manifest = await readManifest(folder)
  } catch {
    const { SEAL_MANIFEST_FILE } = await import('@portico/server')
    const file = join(folder, SEAL_MANIFEST_FILE)
    return { sealed: true, problem: `${file} cannot be read, so private pages cannot be opened. ${SEAL_AGAIN}` }
  }
  if (!manifest) return { sealed: false }
  const { site, key, build, parts } = manifest
  const wrong = (problem: string): SealState => ({ sealed: true, key, problem })
  if (site !== orgId)
    return wrong(
      `The site is sealed for organization ${JSON.stringify(site)}, but this server's organization is ${orgId}: private pages stay closed for everyone. Set PORTICO_ORG_ID to the orgID of the site, or build the site for this one.`,
    )
  const ticket = await open({ build, ticket: parts[0]?.ticket ?? '' })
  if (!ticket.ok && ticket.reason === 'unknown_key')
    return wrong(
      `The site is sealed for the key pair ${key}, which this server does not have: private pages stay closed for everyone. Run "portico seal" with the data directory or the database of this server, or seal the site for one of the keys listed by "portico seal keys".`,
    )
  if (!ticket.ok) return wrong(`The tickets of the site cannot be opened, so private pages stay closed. ${SEAL_AGAIN}`)
  const { origins } = ticket.content
  if (!origins.includes(origin) && !isAtOtherPort(origins, origin, origin))
    return wrong(
      `The site is sealed for pages of ${origins.join(', ') || 'no origin'}, but it is served at ${origin}, whose pages get no keys. Run "portico seal" with PORTICO_URL set to ${origin}, or correct PORTICO_URL.`,
    )
  return { sealed: true, key }
}

/**
 * The manifest of a published site; undefined if the site is not sealed.
 * @throws Error if it cannot be read.
 */
export async function readManifest(folder: string): Promise<SealManifest | undefined> {
  const { parseSealManifest, SEAL_MANIFEST_FILE } = await import('@portico/server')
  let text: string
  try {
    text = await readFile(join(folder, SEAL_MANIFEST_FILE), 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
  return parseSealManifest(JSON.parse(text))
}

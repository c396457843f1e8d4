import { base64url, fromBase64url } from '@portico/seal'
import { newSiteKeyPair, type SitePublicKey, siteKeyText } from '@portico/seal/tickets'
import { RequestError } from '../../ground/errors.js'
import { isoTime } from '../../ground/times.js'
import type { BuildsOfKey, SiteKeyRecord } from '../../storage/site/site-keys.js'
import type { Stores } from '../../storage/stores.js'
import { writeAudit } from '../audit.js'
import type { Acting } from '../authority/acting.js'
import type { Actor } from '../authority/actor.js'
import type { Services } from '../services.js'
import { siteKeyPlace } from './ticket-opener.js'

/** A key pair of a site, without its private key, and the builds that use it. */
export interface ShownSiteKey {
  readonly id: string
  /** The value for `portico seal --to`. */
  readonly public_key: string
  /** The pair that new builds are sealed for. */
  readonly current: boolean
  readonly created_at: string
  /** Confirmed ones first, then those with the most readers. */
  readonly builds: readonly ShownBuild[]
  /** How many further builds readers claim to have opened. */
  readonly other_builds: number
}

/** A build that was opened with a key pair. */
export interface ShownBuild {
  readonly build: string
  /** Whether the server served it or an administrator opened it; otherwise its name is what readers sent. */
  readonly confirmed: boolean
  /** How many people opened it. */
  readonly readers: number
  readonly last_asked: string
}

/** How many builds of a key pair are listed. */
const LISTED_BUILDS = 20

/** The public key that new builds are sealed for. Creates the first pair; of concurrent calls, exactly one does. */
export async function currentSiteKey(services: Services, site: string): Promise<SitePublicKey> {
  const [current] = await services.stores.siteKeys.list(site)
  return publicOf(current ?? (await make(services, { site, actor: 'server', unlessThere: true })))
}

/** Newest first: the first is the current one. */
export async function listSiteKeys({ stores }: Pick<Services, 'stores'>, site: string): Promise<ShownSiteKey[]> {
  const builds = await stores.siteKeys.builds(site, LISTED_BUILDS)
  return (await stores.siteKeys.list(site)).map((key, at) => viewOf(key, at === 0, builds.get(key.id)))
}

/** Creates a new pair, which is the current one from then on. Builds for older pairs can still be opened. */
export async function rotateSiteKey({ services, organization, actor }: Acting): Promise<SitePublicKey> {
  return publicOf(await make(services, { site: organization.id, actor, unlessThere: false }))
}

/**
 * Destroys the private key of a pair that is not the current one: no key of a build that was sealed for it is ever
 * released again. Returns the pair with its builds; undefined if there is no such pair. Of concurrent calls, exactly
 * one destroys it.
 * @throws RequestError 409 for the current pair.
 */
export async function forgetSiteKey(
  { services, organization, actor }: Acting,
  id: string,
): Promise<ShownSiteKey | undefined> {
  return services.stores.transaction(async (inside) => {
    await inside.organizations.lock(organization.id)
    const key = (await listSiteKeys({ stores: inside }, organization.id)).find((siteKey) => siteKey.id === id)
    if (!key) return undefined
    if (key.current)
      throw new RequestError(
        409,
        `the site is currently sealed for the key pair ${id}; create a new one first with "portico seal rotate"`,
      )
    if (!(await inside.siteKeys.remove(organization.id, id))) return undefined
    const detail = { key: id, builds: key.builds.filter(({ confirmed }) => confirmed).map(({ build }) => build) }
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'site_key.forgotten',
      detail,
    })
    return key
  })
}

interface Making {
  readonly site: string
  readonly actor: Actor | string
  /** Returns the existing pair instead, if there is one. */
  readonly unlessThere: boolean
}

async function make(services: Services, { site, actor, unlessThere }: Making): Promise<SiteKeyRecord> {
  const { stores, vault, clock } = services
  const { id, publicKey, privateKey } = await newSiteKeyPair(site)
  return stores.transaction(async (inside) => {
    await inside.organizations.lock(site)
    const [newest] = await inside.siteKeys.list(site)
    if (newest && unlessThere) return newest
    const record: SiteKeyRecord = {
      id,
      organization_id: site,
      public_key: base64url(publicKey),
      sealed_private: vault.seal(base64url(privateKey), siteKeyPlace(id)),
      // Newer than every other, whatever the clocks say.
      created_at: Math.max(clock.now(), (newest?.created_at ?? 0) + 1),
    }
    await inside.siteKeys.add(record)
    await addedAudit(services, inside, record, actor)
    return record
  })
}

const addedAudit = (
  services: Services,
  stores: Stores,
  { id, organization_id }: SiteKeyRecord,
  actor: Actor | string,
) =>
  writeAudit(services, stores, {
    organizationId: organization_id,
    actor,
    action: 'site_key.added',
    detail: { key: id },
  })

const publicOf = ({ id, organization_id, public_key }: SiteKeyRecord): SitePublicKey => ({
  id,
  site: organization_id,
  publicKey: fromBase64url(public_key),
})

const viewOf = (
  key: SiteKeyRecord,
  current: boolean,
  { builds, other_builds }: BuildsOfKey = NO_BUILDS,
): ShownSiteKey => ({
  id: key.id,
  public_key: siteKeyText(publicOf(key)),
  current,
  created_at: isoTime(key.created_at),
  builds: builds.map(({ build, confirmed, readers, asked_at }) => ({
    build,
    confirmed,
    readers,
    last_asked: isoTime(asked_at),
  })),
  other_builds,
})

const NO_BUILDS: BuildsOfKey = { builds: [], other_builds: 0 }

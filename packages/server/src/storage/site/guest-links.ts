import { GUEST_LINKS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { type Bytes, idOf } from '../id-bytes.js'
import { isMember, memberKeys, organizationKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** A link with which someone without an account reads one page, or those of a folder. Only a digest of the secret is stored. */
export interface GuestLinkRecord {
  readonly id: string
  readonly organization_id: string
  /** Who shares the page. */
  readonly person_id: string
  /** The canonical path of the page or folder. */
  readonly page: string
  /** Whether it shares the pages at and below that path. */
  readonly folder: boolean
  readonly note: string
  /** The address that guests have to prove; null for a link that is for anyone who has it. */
  readonly email: string | null
  readonly created_at: number
  readonly expires_at: number
  readonly openings: number
  /** How often it may be opened; null for as often as any link may be. */
  readonly most_openings: number | null
  /** On how many devices it was opened, if there is a limit. */
  readonly devices: number
  readonly most_devices: number | null
  readonly last_opened: number | null
  readonly ended_at: number | null
}

/** What a link shares is long for a folder, so lists do not contain it. */
export interface SharedPagesText {
  /** The pages and who could read each when the link was created, as JSON. */
  readonly shared: string
}

type NewLink = Omit<GuestLinkRecord, 'openings' | 'devices' | 'last_opened' | 'ended_at'> & SharedPagesText

export const guestLinkStore = (query: Kysely<Tables>) => ({
  async add({ organization_id, person_id, folder, ...link }: NewLink, secretHash: string) {
    await query
      .insertInto('guest_links')
      .values({
        ...memberKeys(organization_id, person_id),
        ...link,
        folder: folder ? 1 : 0,
        secret_hash: secretHash,
        openings: 0,
        devices: 0,
        last_opened: null,
        ended_at: null,
      })
      .execute()
  },

  /** The link with a secret, whether it has ended or not. */
  async bySecret(secretHash: string): Promise<(GuestLinkRecord & SharedPagesText) | undefined> {
    const row = await linksOf(query)
      .select('guest_links.shared')
      .where('guest_links.secret_hash', '=', secretHash)
      .executeTakeFirst()
    return row && { ...recordOf(row), shared: row.shared }
  },

  /** The links of a member that have not ended, newest first. */
  async live(organizationId: string, personId: string, now: number): Promise<GuestLinkRecord[]> {
    const rows = await liveLinks(query, now)
      .where(isMember(organizationId, personId))
      .orderBy('guest_links.created_at', 'desc')
      .orderBy('guest_links.id')
      .execute()
    return rows.map(recordOf)
  },

  /** Same as `live`, of all members, one page. */
  async list(
    organizationId: string,
    { now, ...page }: Page & { readonly now: number },
  ): Promise<Listing & { links: GuestLinkRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: liveLinks(query, now).where('guest_links.organization_key', '=', organizationKey(organizationId)),
      descending: true,
      keys: { 'guest_links.created_at': 'number', 'guest_links.id': 'text' },
    })
    return { ...listing, links: rows.map(recordOf) }
  },

  /** Counts an opening, unless the link has ended or was opened often enough. Of concurrent calls, only as many are counted as fit. */
  async countOpening(id: string, now: number): Promise<boolean> {
    const row = await query
      .updateTable('guest_links')
      .set({ openings: sql`openings + 1`, last_opened: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where(sql<boolean>`openings < coalesce(most_openings, ${GUEST_LINKS.mostOpenings})`)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /**
   * Inside a transaction: whether a device is one of those of a link, or becomes one because there are fewer than `most`. The link is locked
   * until the transaction ends, so concurrent calls count one another.
   */
  async admitDevice(id: string, deviceHash: string, most: number): Promise<boolean> {
    const link = await locked(query, id).executeTakeFirst()
    if (!link) return false
    const device = { link_id: id, device_hash: deviceHash }
    const admitted = await query
      .selectFrom('guest_devices')
      .select('link_id')
      .where('link_id', '=', id)
      .where('device_hash', '=', deviceHash)
      .executeTakeFirst()
    if (admitted) return true
    if (link.devices >= most) return false
    await query.insertInto('guest_devices').values(device).execute()
    await query.updateTable('guest_links').set({ devices: sql`devices + 1` }).where('id', '=', id).execute()
    return true
  },

  /** Inside a transaction: locks a link until it ends. */
  async lock(id: string) {
    await locked(query, id).execute()
  },

  /** A link of an organization by its id, while it is open. */
  async open(organizationId: string, id: string, now: number): Promise<GuestLinkRecord | undefined> {
    const row = await liveLinks(query, now)
      .where('guest_links.organization_key', '=', organizationKey(organizationId))
      .where('guest_links.id', '=', id)
      .executeTakeFirst()
    return row && recordOf(row)
  },

  /** Ends a link of a member and returns its page; undefined if it is not open. Of concurrent calls, exactly one returns it. */
  async end(organizationId: string, id: string, now: number, personId: string): Promise<string | undefined> {
    const row = await query
      .updateTable('guest_links')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where(isMember(organizationId, personId))
      .returning('page')
      .executeTakeFirst()
    return row?.page
  },

  /** Ends links that have expired, so that they stay closed if the clock is set back. */
  async endExpired(now: number) {
    await query
      .updateTable('guest_links')
      .set({ ended_at: now })
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', now)
      .execute()
  },

  /** Removes links that expired before a time. */
  async removeExpired(before: number) {
    await removeInBatches(query, 'guest_links', ['id'], sql`expires_at <= ${before}`)
  },
})

/** An update that changes nothing locks the row on both databases. */
const locked = (query: Kysely<Tables>, id: string) =>
  query
    .updateTable('guest_links')
    .set(({ ref }) => ({ devices: ref('devices') }))
    .where('id', '=', id)
    .returning('devices')

const linksOf = (query: Kysely<Tables>) =>
  query
    .selectFrom('guest_links')
    .innerJoin('organizations', 'organizations.key', 'guest_links.organization_key')
    .innerJoin('persons', 'persons.key', 'guest_links.person_key')
    .select([
      'guest_links.id',
      'organizations.id as organization_id',
      'persons.id as person_id',
      'guest_links.page',
      'guest_links.folder',
      'guest_links.note',
      'guest_links.email',
      'guest_links.created_at',
      'guest_links.expires_at',
      'guest_links.openings',
      'guest_links.most_openings',
      'guest_links.devices',
      'guest_links.most_devices',
      'guest_links.last_opened',
      'guest_links.ended_at',
    ])

const liveLinks = (query: Kysely<Tables>, now: number) =>
  linksOf(query).where('guest_links.ended_at', 'is', null).where('guest_links.expires_at', '>', now)

const recordOf = ({
  person_id,
  folder,
  ...row
}: Omit<GuestLinkRecord, 'person_id' | 'folder'> & {
  readonly person_id: Bytes
  readonly folder: number
}): GuestLinkRecord => ({ ...row, person_id: idOf(person_id), folder: folder !== 0 })

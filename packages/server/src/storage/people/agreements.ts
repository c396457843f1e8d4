import type { AgreementParty } from '@portico/protocol/schemas'
import { type Kysely, sql } from 'kysely'
import { organizationKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

export interface AgreementRecord {
  readonly id: string
  /** The organization whose site it locks. */
  readonly organization_id: string
  readonly name: string
  /** An expression as JSON: the readers whom it concerns. */
  readonly audience: string
  readonly accepted_by: AgreementParty
  /** How long an acceptance is valid; null means permanently. */
  readonly valid_days: number | null
  /** Whether guests of a link may accept it. */
  readonly guests: boolean
  readonly created_at: number
  readonly withdrawn_at: number | null
}

export interface AgreementVersionRecord {
  readonly agreement_id: string
  readonly version: number
  readonly text: string
  /** SHA-256 of the text in UTF-8, in base64url. */
  readonly digest: string
  readonly in_force_at: number
  readonly created_at: number
  readonly created_by: string
}

/**
 * An agreement that is not withdrawn, with the version in force, if any, and the time at which another one comes into
 * force.
 */
export interface StandingAgreement extends AgreementRecord {
  readonly version: number | null
  readonly next_at: number | null
}

export interface AcceptanceRecord {
  readonly id: string
  readonly agreement_id: string
  readonly version: number
  readonly digest: string
  /** The person's organization when they accepted it. */
  readonly organization_id: string
  readonly person_id: string
  readonly accepted_at: number
  readonly expires_at: number | null
  /** The signed receipt. */
  readonly receipt: string
  /** For a guest: the link, which browser it was, and the address that they proved. The person and organization are then no one's. */
  readonly guest_link: string | null
  readonly guest_device: string | null
  readonly guest_email: string | null
}

/** An acceptance, with the agreement that it belongs to. */
export interface AcceptanceAbroad extends AcceptanceRecord {
  readonly name: string
  readonly site: string
  readonly accepted_by: AgreementParty
}

export const agreementStore = (query: Kysely<Tables>) => ({
  async add({ organization_id, guests, ...agreement }: AgreementRecord, first: AgreementVersionRecord) {
    await query
      .insertInto('agreements')
      .values({ ...agreement, guests: guests ? 1 : 0, organization_key: organizationKey(organization_id) })
      .execute()
    await query.insertInto('agreement_versions').values(first).execute()
  },

  async find(organizationId: string, id: string): Promise<AgreementRecord | undefined> {
    const row = await agreementsOf(query, organizationId).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row && recordOf(organizationId, row)
  },

  /** Finds the agreement in any organization. */
  async organizationOf(id: string): Promise<string | undefined> {
    const row = await query
      .selectFrom('agreements')
      .innerJoin('organizations', 'organizations.key', 'agreements.organization_key')
      .select('organizations.id')
      .where('agreements.id', '=', id)
      .executeTakeFirst()
    return row?.id
  },

  async list(organizationId: string, page: Page): Promise<Listing & { agreements: AgreementRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: agreementsOf(query, organizationId).select(COLUMNS),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, agreements: rows.map((row) => recordOf(organizationId, row)) }
  },

  /** Adds the version after the last. False if it already exists, or if the last one has a later date. */
  async addVersion(version: AgreementVersionRecord) {
    const last = await query
      .selectFrom('agreement_versions')
      .select(['version', 'in_force_at'])
      .where('agreement_id', '=', version.agreement_id)
      .orderBy('version', 'desc')
      .executeTakeFirst()
    if (!last || last.version + 1 !== version.version || last.in_force_at > version.in_force_at) return false
    const added = await query
      .insertInto('agreement_versions')
      .values(version)
      .onConflict((conflict) => conflict.columns(['agreement_id', 'version']).doNothing())
      .returning('version')
      .executeTakeFirst()
    return added !== undefined
  },

  async versions(agreementId: string, page: Page): Promise<Listing & { versions: AgreementVersionRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('agreement_versions').selectAll().where('agreement_id', '=', agreementId),
      descending: true,
      keys: { version: 'number' },
    })
    return { ...listing, versions: rows }
  },

  version: (agreementId: string, version: number): Promise<AgreementVersionRecord | undefined> =>
    query
      .selectFrom('agreement_versions')
      .selectAll()
      .where('agreement_id', '=', agreementId)
      .where('version', '=', version)
      .executeTakeFirst(),

  /** Of concurrent calls, exactly one withdraws it. */
  async withdraw(organizationId: string, id: string, at: number) {
    const withdrawn = await query
      .updateTable('agreements')
      .set({ withdrawn_at: at })
      .where('organization_key', '=', organizationKey(organizationId))
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return withdrawn !== undefined
  },

  async current(organizationId: string, at: number): Promise<StandingAgreement[]> {
    const rows = await agreementsOf(query, organizationId)
      .where('withdrawn_at', 'is', null)
      .select(COLUMNS)
      .select((of) => [
        of
          .selectFrom('agreement_versions')
          .whereRef('agreement_id', '=', 'agreements.id')
          .where('in_force_at', '<=', at)
          .select(({ fn }) => fn.max('version').as('version'))
          .as('version'),
        of
          .selectFrom('agreement_versions')
          .whereRef('agreement_id', '=', 'agreements.id')
          .where('in_force_at', '>', at)
          .select(({ fn }) => fn.min('in_force_at').as('next_at'))
          .as('next_at'),
      ])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ version, next_at, ...row }) => ({
      ...recordOf(organizationId, row),
      version: version === null ? null : Number(version),
      next_at: next_at === null ? null : Number(next_at),
    }))
  },

  /**
   * The acceptances that are valid at a time for a member of an organization: their own, and those for the whole
   * organization.
   */
  async accepted(
    agreementIds: readonly string[],
    { organization_id, person_id }: { readonly organization_id: string; readonly person_id: string },
    at: number,
  ): Promise<AcceptanceRecord[]> {
    if (agreementIds.length === 0) return []
    return query
      .selectFrom('agreement_acceptances as acceptance')
      .innerJoin('agreements', 'agreements.id', 'acceptance.agreement_id')
      .selectAll('acceptance')
      .where('acceptance.agreement_id', 'in', [...agreementIds])
      .where('acceptance.organization_id', '=', organization_id)
      .where(({ or, eb }) => or([eb('acceptance.person_id', '=', person_id), eb('accepted_by', '=', FOR_ALL)]))
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .execute()
  },

  /** The acceptances of a guest link in one browser that are valid at a time. */
  acceptedByGuest: (linkId: string, deviceHash: string, at: number): Promise<AcceptanceRecord[]> =>
    query
      .selectFrom('agreement_acceptances')
      .selectAll()
      .where('guest_link', '=', linkId)
      .where('guest_device', '=', deviceHash)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .execute(),

  async accept(acceptance: AcceptanceRecord) {
    await query.insertInto('agreement_acceptances').values(acceptance).execute()
  },

  /** How many people of an organization have accepted a version, counting acceptances that are valid at a time. */
  async acceptedPeople(agreementId: string, version: number, organizationId: string, at: number): Promise<number> {
    const { people } = await query
      .selectFrom('agreement_acceptances')
      .select(({ fn }) => fn.count<number>('person_id').distinct().as('people'))
      .where('agreement_id', '=', agreementId)
      .where('organization_id', '=', organizationId)
      .where('version', '=', version)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .executeTakeFirstOrThrow()
    return Number(people)
  },

  async acceptances(agreementId: string, page: Page): Promise<Listing & { acceptances: AcceptanceRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('agreement_acceptances').selectAll().where('agreement_id', '=', agreementId),
      descending: true,
      keys: { accepted_at: 'number', id: 'text' },
    })
    return { ...listing, acceptances: rows }
  },

  /** What people accepted as members of an organization, latest first, with the agreements and their organizations. */
  async acceptedIn(organizationId: string, page: Page): Promise<Listing & { acceptances: AcceptanceAbroad[] }> {
    const accepted = query
      .selectFrom('agreement_acceptances as acceptance')
      .innerJoin('agreements', 'agreements.id', 'acceptance.agreement_id')
      .innerJoin('organizations', 'organizations.key', 'agreements.organization_key')
      .selectAll('acceptance')
      .select(['agreements.name', 'agreements.accepted_by', 'organizations.org_name as site'])
      .where('acceptance.organization_id', '=', organizationId)
    const { rows, ...listing } = await pageOf(query, page, {
      rows: accepted,
      descending: true,
      keys: { 'acceptance.accepted_at': 'number', 'acceptance.id': 'text' },
    })
    return {
      ...listing,
      acceptances: rows.map(({ accepted_by, ...row }) => ({ ...row, accepted_by: accepted_by as AgreementParty })),
    }
  },

  /** What a person accepted, latest first, with the names of the agreements. */
  acceptedBy: (personId: string, organizationId: string): Promise<(AcceptanceRecord & { readonly name: string })[]> =>
    query
      .selectFrom('agreement_acceptances as acceptance')
      .innerJoin('agreements', 'agreements.id', 'acceptance.agreement_id')
      .selectAll('acceptance')
      .select('agreements.name')
      .where('acceptance.person_id', '=', personId)
      .where('acceptance.organization_id', '=', organizationId)
      .orderBy('acceptance.accepted_at', 'desc')
      .orderBy('acceptance.id', 'desc')
      .execute(),
})

const FOR_ALL = sql.lit<AgreementParty>('organization')

const COLUMNS = ['id', 'name', 'audience', 'accepted_by', 'valid_days', 'guests', 'created_at', 'withdrawn_at'] as const

const agreementsOf = (query: Kysely<Tables>, organizationId: string) =>
  query.selectFrom('agreements').where('organization_key', '=', organizationKey(organizationId))

const recordOf = (
  organization_id: string,
  { accepted_by, guests, ...row }: Omit<Tables['agreements'], 'organization_key'>,
): AgreementRecord => ({ ...row, organization_id, guests: guests !== 0, accepted_by: accepted_by as AgreementParty })

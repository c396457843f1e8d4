import type { AgreementParty } from '@portico/protocol/schemas'
import { type Kysely, sql } from 'kysely'
import { organizationKey } from './keys.js'
import { pageOf } from './page.js'
import type { AgreementRecord, AgreementStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlAgreements = (query: Kysely<Tables>): AgreementStore => ({
  async add({ organization_id, ...agreement }, first) {
    await query
      .insertInto('agreements')
      .values({ ...agreement, organization_key: organizationKey(organization_id) })
      .execute()
    await query.insertInto('agreement_versions').values(first).execute()
  },

  async find(organizationId, id) {
    const row = await agreementsOf(query, organizationId).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row && recordOf(organizationId, row)
  },

  async organizationOf(id) {
    const row = await query
      .selectFrom('agreements')
      .innerJoin('organizations', 'organizations.key', 'agreements.organization_key')
      .select('organizations.id')
      .where('agreements.id', '=', id)
      .executeTakeFirst()
    return row?.id
  },

  async list(organizationId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: agreementsOf(query, organizationId).select(COLUMNS),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, agreements: rows.map((row) => recordOf(organizationId, row)) }
  },

  async addVersion(version) {
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

  async versions(agreementId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('agreement_versions').selectAll().where('agreement_id', '=', agreementId),
      descending: true,
      keys: { version: 'number' },
    })
    return { ...listing, versions: rows }
  },

  version: (agreementId, version) =>
    query
      .selectFrom('agreement_versions')
      .selectAll()
      .where('agreement_id', '=', agreementId)
      .where('version', '=', version)
      .executeTakeFirst(),

  async withdraw(organizationId, id, at) {
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

  async current(organizationId, at) {
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

  async accepted(agreementIds, { organization_id, person_id }, at) {
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

  async accept(acceptance) {
    await query.insertInto('agreement_acceptances').values(acceptance).execute()
  },

  async acceptedPeople(agreementId, version, organizationId, at) {
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

  async acceptances(agreementId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('agreement_acceptances').selectAll().where('agreement_id', '=', agreementId),
      descending: true,
      keys: { accepted_at: 'number', id: 'text' },
    })
    return { ...listing, acceptances: rows }
  },

  async acceptedIn(organizationId, page) {
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

  acceptedBy: (personId, organizationId) =>
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

const COLUMNS = ['id', 'name', 'audience', 'accepted_by', 'valid_days', 'created_at', 'withdrawn_at'] as const

const agreementsOf = (query: Kysely<Tables>, organizationId: string) =>
  query.selectFrom('agreements').where('organization_key', '=', organizationKey(organizationId))

const recordOf = (
  organization_id: string,
  { accepted_by, ...row }: Omit<Tables['agreements'], 'organization_key'>,
): AgreementRecord => ({ ...row, organization_id, accepted_by: accepted_by as AgreementParty })

import type { Acting } from '../../authority/acting.js'
import { companyOn } from '../../organizations/groups-for-site.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listed, pageIn } from '../paging.js'
import { namesOf } from './named-rows.js'
import { audienceIn, readingsAsked, time } from './readings-asked.js'

export const totalReadings: Handler<'totalReadings'> = async (call) => {
  const by = await acting(call)
  const page = pageIn(call.query)
  const { by: grouping = 'person', ...query } = call.query
  const asked = await readingsAsked(by, query)
  const { stores } = by.services
  const { total, totals } = await stores.readings.totals(by.organization.id, grouping, { ...page, ...asked })
  const names = await namesOf(
    by,
    totals.flatMap(({ person_id, actor }) => [person_id ?? '', actor ?? '']),
  )
  const organizations = await namedOrganizations(by, totals)
  const result = totals.map(({ expression, first_at, last_at, actor, ...row }) => ({
    ...row,
    name: names.get(row.person_id ?? '') ?? null,
    actor: actor === null ? null : (names.get(actor) ?? actor),
    organization: organizations.get(row.organization_id)?.organization ?? null,
    company: organizations.get(row.organization_id)?.company ?? null,
    audience: expression === null ? null : audienceIn(expression),
    first_at: time(first_at),
    last_at: time(last_at),
  }))
  return listed(page, total, result)
}

/** The names of the organizations of some rows, and of the companies that the caller's organization knows their members as. */
async function namedOrganizations(
  { services: { stores }, organization }: Acting,
  rows: readonly { readonly organization_id: string | null }[],
) {
  const ids = [...new Set(rows.map(({ organization_id }) => organization_id))]
  const named = ids.map(async (id) => {
    const found = id === null ? undefined : await stores.organizations.find(id)
    const company = found && (await companyOn(stores, organization, found.id))
    return [id, { organization: found?.org_name, company: company?.org_name }] as const
  })
  return new Map(await Promise.all(named))
}

import {
  describeExpression,
  type Expression,
  groupsNamedIn,
  isCondition,
  mayRead,
  readExpression,
} from '@portico/access'
import { RequestError } from '../../../ground/errors.js'
import type { SiteMap, SitePage } from '../../../ground/ports/site.js'
import { isoTime } from '../../../ground/times.js'
import type { Acting } from '../../../identity/authority/acting.js'
import { hasRight } from '../../../identity/authority/actor.js'
import { groupsOf, type Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { listSiteKeys as keysOf } from '../../../identity/site-keys/site-keys.js'
import { openingOfPage, pageAt, siteOf } from '../../../identity/site-keys/site-of.js'
import { reachable } from '../../../people/administration/managed-organization.js'
import { demandMember } from '../../../people/persons/person.js'
import { readersQuery } from '../../../reading/content-keys/readers-query.js'
import { withdrawnLeases } from '../../../reading/content-keys/withdrawn.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn, sliceOf } from '../paging.js'
import { shownHandles } from '../shown-handles.js'

/** The pages of the served site and their readers; no pages if no site is served. */
export const readSite: Handler<'readSite'> = async (call) => {
  const { services, organization } = await acting(call)
  const { build, sealed, pages } = await siteOf(services, organization)
  const groups = [...new Set(pages.flatMap(({ audience }) => (audience ? groupsNamedIn(audience) : [])))].sort()
  return { result: { build, sealed, pages: pages.map(shownPage), groups } }
}

/** One page, with what decides who may read it. */
export const explainPage: Handler<'explainPage'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageFor(await siteOf(services, organization), call.query.page)
  const { source = null, why = [] } = page
  return { result: { ...shownPage(page), source, why } }
}

export const listSiteKeys: Handler<'listSiteKeys'> = async (call) => {
  const { services, organization } = await acting(call)
  return pieceOf(call.query, await keysOf(services, organization.id))
}

export const listPageReaders: Handler<'listPageReaders'> = async (call) => {
  const { services, organization } = await acting(call)
  const { page: path } = call.query
  const audience = path === undefined ? null : pageFor(await siteOf(services, organization), path).audience
  const page = pageIn(call.query)
  const { stores } = services
  const query = {
    ...page,
    state: 'active',
    ...(audience && { readers: await readersQuery(services, organization, audience) }),
  } as const
  const { members, ...listing } = await stores.persons.list(organization.id, query)
  const handlesOf = await shownHandles(
    stores,
    members.map(({ person_id }) => person_id),
  )
  const result = members.map(async ({ person_id }) => ({
    person_id,
    handles: handlesOf(person_id),
    groups: await groupsOf(stores, organization, person_id),
  }))
  return listAnswer(page, listing, await Promise.all(result))
}

export const listOpenings: Handler<'listOpenings'> = async (call) => {
  const by = await acting(call)
  const { services, organization } = by
  const { page: path, person_id: personId, organization_id: under } = call.query
  const page = pageIn(call.query)
  if (under !== undefined) await demandBelow(services, organization, under)
  const of = path === undefined ? undefined : await openingOf(services, organization, path)
  if (path !== undefined && !of) return listAnswer(page, { total: 0, exact: true }, [])
  const query = {
    ...page,
    personId,
    under,
    of,
  }
  const { openings, ...listing } = await services.stores.openings.list(organization.id, query)
  const handlesOf = await visibleHandles(by, openings)
  const result = openings.map(({ site_id: _, content: __, expression, opened_at, lease_until, ...opening }) => ({
    ...opening,
    handles: handlesOf(opening),
    audience: audienceIn(expression),
    opened_at: isoTime(opened_at),
    lease_until: isoTime(lease_until),
  }))
  return listAnswer(page, listing, result)
}

export const listWithdrawnLeases: Handler<'listWithdrawnLeases'> = async (call) => {
  const by = await acting(call)
  const { services, organization } = by
  const page = pageIn(call.query)
  const leases = await withdrawnLeases(services, organization)
  const { rows, ...listing } = sliceOf(leases, page)
  const handlesOf = await visibleHandles(by, rows)
  const leaseViews = rows.map(({ expression, lease_until, ...lease }) => ({
    ...lease,
    handles: handlesOf(lease),
    audience: audienceIn(expression),
    lease_until: isoTime(lease_until),
  }))
  return listAnswer(page, listing, leaseViews)
}

export const listReadablePages: Handler<'listReadablePages'> = async (call) => {
  const { services, organization } = await acting(call)
  const { person_id } = call.params
  const member = await demandMember(services.stores, organization, person_id)
  const isReader = member.state === 'active' && member.person_type !== 'anonymous'
  const groups = isReader ? await groupsOf(services.stores, organization, person_id) : undefined
  const { pages } = await siteOf(services, organization)
  const readable = pages.filter(({ audience }) => mayRead(audience ?? undefined, groups, services.clock.now()))
  const isPublic = ({ audience }: SitePage) => Number(audience === null)
  const sorted = readable
    .sort((page, other) => isPublic(page) - isPublic(other))
    .map((page) => ({ ...shownPage(page), through: page.audience && throughOf(page.audience, groups ?? []) }))
  return pieceOf(call.query, sorted)
}

/** @throws RequestError 404 for an organization that is neither this one nor below it. */
async function demandBelow({ stores }: Services, { id }: Organization, under: string): Promise<void> {
  if (!(await reachable({ within: id }, stores, under)))
    throw new RequestError(404, 'organization_id is not an organization below this one', { field: 'organization_id' })
}

/** The smallest set of a reader's groups that gives access to what an expression is for. */
function throughOf({ any }: Expression, groups: readonly string[]): readonly string[] {
  const held = any.flatMap((clause) => {
    const needed = clause.filter((entry) => !isCondition(entry))
    return needed.every((group) => groups.includes(group)) ? [needed] : []
  })
  return held.reduce((fewest, clause) => (clause.length < fewest.length ? clause : fewest), held[0] ?? [])
}

/** A page of a list that is short or comes from no table. */
function pieceOf(query: Parameters<typeof pageIn>[0], rows: readonly unknown[]) {
  const page = pageIn(query)
  const { rows: slice, ...listing } = sliceOf(rows, page)
  return listAnswer(page, listing, slice)
}

const shownPage = ({ path, audience }: SitePage) => ({
  path,
  audience,
  readers: audience ? describeExpression(audience) : 'everyone',
})

function pageFor(map: SiteMap, path: string): SitePage {
  const page = pageAt(map, path)
  if (page) return page
  throw new RequestError(404, 'page is not a page of the site that is served here', { field: 'page' })
}

/** What identifies the releases of a page's key; undefined for a public page. */
async function openingOf(services: Services, organization: Organization, path: string) {
  const map = await siteOf(services, organization)
  return openingOfPage(services, map, pageFor(map, path))
}

const audienceIn = (json: string): Expression => readExpression(JSON.parse(json)) ?? { any: [] }

interface MemberRow {
  readonly organization_id: string
  readonly person_id: string
}

/** Handles are shown only to callers that may list people, and never those of another organization's members. */
async function visibleHandles({ services, organization, actor }: Acting, rows: readonly MemberRow[]) {
  const isVisible = ({ organization_id }: MemberRow) =>
    organization_id === organization.id && hasRight(actor, 'persons:read')
  const handlesOf = await shownHandles(
    services.stores,
    rows.filter(isVisible).map(({ person_id }) => person_id),
  )
  return (row: MemberRow) => (isVisible(row) ? handlesOf(row.person_id) : [])
}

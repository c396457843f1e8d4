import { WEEK } from '@portico/protocol'
import { consolePage } from '../../ground/allowed-origins.js'
import { beginOf } from '../../ground/buckets.js'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { oneLine } from '../../ground/html.js'
import { secretId } from '../../ground/ids.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { messageMail } from '../../messages/delivery/templates.js'
import { addressOf } from '../../people/persons/addresses.js'
import { figuresOver } from './figures.js'
import { shownParts } from './parts.js'

const NAMED = 5
const ADMINISTRATORS_TOLD = 50

/**
 * Writes the weekly email to the administrators of the site, about the previous week, if their organization has turned
 * it on and anything was counted. Several processes may do this at the same time: each week, one of them writes it; if
 * that fails, the next round tries again.
 */
export async function mailFigures(services: Services): Promise<void> {
  const { stores, clock, random, settings, outbox } = services
  const id = (await services.site?.())?.site ?? settings.orgId
  const organization = await findOrganization(stores, id)
  if (!organization.settings.statistics_mail) return
  const now = clock.now()
  const to = beginOf('week', now)
  const mail = await writtenFor({ ...services, stores: services.reading }, organization, { from: to - WEEK, to })
  await stores.transaction(async (inside) => {
    if (!(await inside.leases.take(`statistics email ${id}`, secretId(random), now, to + WEEK)) || !mail) return
    const { members } = await inside.persons.list(id, {
      group: ADMINISTRATORS,
      state: 'active',
      limit: ADMINISTRATORS_TOLD,
    })
    for (const { person_id } of members) {
      const address = await addressOf(inside, person_id)
      if (address !== undefined) await outbox.add(inside, id, { to: address, ...mail })
    }
  })
}

/** The email; undefined for a week in which nothing was counted. */
async function writtenFor(
  services: Services,
  organization: Organization,
  week: { readonly from: number; readonly to: number },
) {
  const { stores, settings } = services
  const { parts } = await shownParts(services, organization)
  const span = { ...week, parts }
  const { totals } = await figuresOver(services, organization.id, { ...span, bucket: 'week' })
  const { views, programs, searches, searches_without_result, helpful, unhelpful } = totals
  if (views + programs + searches + helpful + unhelpful === 0) return undefined
  const first = { limit: NAMED, offset: 0 }
  const { pages } = await stores.siteFigures.byPage(organization.id, { ...span, ...first })
  const { texts } = await stores.siteTexts.list(organization.id, {
    ...week,
    ...first,
    kinds: ['search_without_result'],
  })
  return messageMail({
    brand: brandOf(services, organization),
    subject: `The week at ${organization.org_name}: ${count(views, 'page view')}`,
    paragraphs: [
      `${count(views, 'page view')}, and ${count(programs, 'page read', 'page reads')} by programs. ${count(searches, 'search', 'searches')}, ${searches_without_result} of them without a result. ${helpful} of ${count(helpful + unhelpful, 'answer')} rated the page helpful.`,
      ...listLine(
        'Most viewed:',
        pages.map(({ page, counts }) => `${page} (${counts.view ?? 0})`),
      ),
      ...listLine(
        'Searched for without a result:',
        texts.map(({ text, counts }) => `${text} (${counts.search_without_result ?? 0})`),
      ),
    ],
    links: [{ name: 'All statistics', url: consolePage(settings, 'statistics') }],
    reason: `You received this email because you administer ${organization.org_name}, which sends it every week. To stop it, change the settings of the organization in the console.`,
  })
}

const listLine = (head: string, rows: readonly string[]) =>
  rows.length === 0 ? [] : [`${head} ${oneLine(rows.join(', '))}`]

const count = (value: number, singular: string, many = `${singular}s`) => `${value} ${value === 1 ? singular : many}`

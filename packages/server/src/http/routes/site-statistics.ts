import type { RequestBody, SiteEventKind } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { SiteHappening } from '../../ground/ports/site-counter.js'
import { spendAction } from '../../identity/limits/actions.js'
import type { Services } from '../../identity/services.js'
import { pageKey } from '../../reading/site-statistics/counter.js'
import type { Handler } from './handler.js'

type SiteEventBody = RequestBody<'countOnSite'>

/**
 * Accepts what a page reports, without identifying the sender. The response is the same for pages that exist, for
 * private ones and for unknown ones.
 */
export const countOnSite: Handler<'countOnSite'> = async ({ services, body, address, optsOut, pageOrigin }) => {
  const happening = HAPPENINGS[body.kind](body, address)
  demandOwnPage(services, pageOrigin)
  if (optsOut) return { status: 204 }
  const action = happening.kind === 'view' ? 'site_view' : 'site_text'
  const actor = { address, organizationId: services.settings.orgId }
  await spendAction(services, action, actor)
  if (happening.kind === 'helpful' && happening.text !== undefined)
    await spendAction(services, 'site_comment', { ...actor, page: pageKey(happening.page) })
  services.siteCounter.note(happening)
  return { status: 204 }
}

/** Pages of other sites have nothing to count here, and must not make a reader's browser do so. */
function demandOwnPage({ settings }: Services, origin: string | undefined): void {
  if (origin !== undefined && [new URL(settings.url).origin, ...settings.origins].includes(origin)) return
  throw new RequestError(
    403,
    `only pages of the site can send statistics, not ${origin ?? 'a request without Origin'}; list the site in PORTICO_ORIGINS`,
  )
}

/** What each kind of event must contain. @throws RequestError 400 if something is missing. */
const HAPPENINGS: {
  readonly [Kind in SiteEventKind]: (body: SiteEventBody, address: string) => SiteHappening & { readonly kind: Kind }
} = {
  view: ({ page, ...body }, address) => ({ kind: 'view', address, page: required('page', page), ...sealed(body) }),
  search: ({ words, found: hasResults }, address) => ({
    kind: 'search',
    address,
    words: required('words', words),
    found: required('found', hasResults),
  }),
  missing: ({ page, from }, address) => ({
    kind: 'missing',
    address,
    page: required('page', page),
    from: required('from', from),
  }),
  helpful: ({ page, helpful, text, ...body }, address) => ({
    kind: 'helpful',
    address,
    page: required('page', page),
    helpful: required('helpful', helpful),
    text,
    ...sealed(body),
  }),
}

const sealed = ({ sealed: isSealed }: Pick<SiteEventBody, 'sealed'>) =>
  isSealed === undefined ? {} : { sealed: isSealed }

function required<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new RequestError(400, `${field} is missing; events of this kind require it`, { field })
  return value
}

import { DAY } from '@portico/protocol'
import { demandFewBuckets } from '../../../ground/buckets.js'
import { RequestError } from '../../../ground/errors.js'
import { isoTime } from '../../../ground/times.js'
import { figuresOver } from '../../../reading/site-statistics/figures.js'
import { shownParts } from '../../../reading/site-statistics/parts.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn, timeIn } from '../paging.js'

export const readSiteStatistics: Handler<'readSiteStatistics'> = async (call) => {
  const { services, organization } = await acting(call)
  const { bucket = 'day', page } = call.query
  const span = spanIn(services.clock.now(), call.query)
  demandFewBuckets(bucket, span.from, span.to)
  const { parts, hidden } = await shownParts(services, organization)
  const filter = { ...span, parts, page }
  return {
    result: {
      bucket,
      from: isoTime(span.from),
      to: isoTime(span.to),
      ...(await figuresOver(services, organization.id, { ...filter, bucket })),
      hidden_parts: hidden,
    },
  }
}

export const listPageFigures: Handler<'listPageFigures'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const filter = { ...spanIn(services.clock.now(), call.query), ...(await pageAndParts(call)) }
  const { pages, ...listing } = await services.stores.siteFigures.byPage(organization.id, { ...page, ...filter })
  const result = pages.map(({ page: path, isPublic, counts }) => ({
    page: path,
    private: !isPublic,
    views: counts.view ?? 0,
    programs: counts.program ?? 0,
    helpful: counts.helpful ?? 0,
    unhelpful: counts.unhelpful ?? 0,
  }))
  return listAnswer(page, listing, result)
}

export const listSearches: Handler<'listSearches'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { found: hasResults } = call.query
  const kinds = [
    ...(hasResults === 'false' ? [] : (['search'] as const)),
    ...(hasResults === 'true' ? [] : (['search_without_result'] as const)),
  ]
  const filter = { ...spanIn(services.clock.now(), call.query), kinds }
  const { texts, ...listing } = await services.stores.siteTexts.list(organization.id, { ...page, ...filter })
  const result = texts.map(({ text, counts }) => ({
    words: text,
    searches: (counts.search ?? 0) + (counts.search_without_result ?? 0),
    searches_without_result: counts.search_without_result ?? 0,
  }))
  return listAnswer(page, listing, result)
}

export const listDeadLinks: Handler<'listDeadLinks'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { page: from } = call.query
  const { texts, ...listing } = await services.stores.siteTexts.list(organization.id, {
    ...page,
    ...spanIn(services.clock.now(), call.query),
    kinds: ['dead_link'],
    page: from,
  })
  return listAnswer(
    page,
    listing,
    texts.map(({ text, page: led, counts }) => ({ page: text, from: led, times: counts.dead_link ?? 0 })),
  )
}

export const listPageComments: Handler<'listPageComments'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const filter = { ...spanIn(services.clock.now(), call.query), ...(await pageAndParts(call)) }
  const { comments, ...listing } = await services.stores.siteTexts.comments(organization.id, { ...page, ...filter })
  return listAnswer(
    page,
    listing,
    comments.map(({ day, ...comment }) => ({ ...comment, day: isoTime(day) })),
  )
}

/** The requested page, and the parts whose figures may be shown. */
async function pageAndParts(call: Parameters<Handler<'listPageFigures' | 'listPageComments'>>[0]) {
  const { services, organization } = await acting(call)
  const { page } = call.query
  const { parts } = await shownParts(services, organization)
  return { parts, page }
}

/** The requested time span, in whole days; by default, the last 30. */
function spanIn(now: number, span: { readonly from?: string; readonly to?: string }) {
  const to = span.to === undefined ? now + 1 : timeIn('to', span.to)
  const from = span.from === undefined ? to - 30 * DAY : timeIn('from', span.from)
  if (from >= to) throw new RequestError(400, 'from must be before to', { field: 'from' })
  return { from: Math.floor(from / DAY) * DAY, to }
}

import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { choicesOf } from '../../reading/reader-tokens/choices.js'
import { createReaderToken as create } from '../../reading/reader-tokens/create.js'
import { endReaderToken as end, endOwnReaderToken } from '../../reading/reader-tokens/end.js'
import { shownReaderToken } from '../../reading/reader-tokens/show.js'
import { acting, orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { listAnswer, pageIn } from './paging.js'
import { shownHandles } from './shown-handles.js'
import { actorOf, signedIn } from './signed-in.js'

export const myReaderTokens: Handler<'myReaderTokens'> = async (call) => {
  const { stores, clock } = call.services
  const { organization_id, person_id } = signedIn(call)
  const organization = await findOrganization(stores, organization_id)
  const tokens = await stores.readerTokens.live(organization_id, person_id, clock.now())
  const { reader_tokens, reader_token_days } = organization.settings
  return {
    result: {
      tokens: tokens.map(shownReaderToken),
      allowed: reader_tokens,
      most_days: reader_token_days,
      groups: await choicesOf(stores, organization, person_id),
    },
  }
}

export const createReaderToken: Handler<'createReaderToken'> = async (call) => {
  const session = signedIn(call)
  await spendAction(call.services, 'reader_token', actorOf(call, session))
  return { status: 201, result: await create(call.services, session, call.body) }
}

export const endReaderToken: Handler<'endReaderToken'> = async (call) => {
  orNotFound(
    (await endOwnReaderToken(call.services, signedIn(call), call.params.token_id)) || undefined,
    'reader token',
  )
  return { result: {} }
}

export const listReaderTokens: Handler<'listReaderTokens'> = async (call) => {
  const { services, organization } = await acting(call)
  const { stores, clock } = services
  const page = pageIn(call.query)
  const { tokens, ...listing } = await stores.readerTokens.list(organization.id, { ...page, now: clock.now() })
  const handlesOf = await shownHandles(
    stores,
    tokens.map(({ person_id }) => person_id),
  )
  const result = tokens.map((token) => ({
    ...shownReaderToken(token),
    person_id: token.person_id,
    handles: handlesOf(token.person_id),
  }))
  return listAnswer(page, listing, result)
}

export const deleteReaderToken: Handler<'deleteReaderToken'> = async (call) => {
  orNotFound((await end(await acting(call), call.params.token_id)) || undefined, 'reader token')
  return { result: {} }
}

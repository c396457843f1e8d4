import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import {
  allowsFeeds,
  createFeedToken as create,
  endFeedToken as end,
  endOf,
  shownFeedToken,
} from '../../reading/feed-tokens/feed-tokens.js'
import { orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { actorOf, signedIn } from './signed-in.js'

export const myFeedTokens: Handler<'myFeedTokens'> = async (call) => {
  const { stores, clock } = call.services
  const { organization_id, person_id } = signedIn(call)
  const organization = await findOrganization(stores, organization_id)
  const tokens = await stores.feedTokens.of(organization_id, person_id)
  return {
    result: {
      tokens: tokens
        .filter((token) => endOf(token, organization) > clock.now())
        .map((token) => shownFeedToken(token, organization)),
      allowed: await allowsFeeds(stores, organization, person_id),
    },
  }
}

export const createFeedToken: Handler<'createFeedToken'> = async (call) => {
  const session = signedIn(call)
  await spendAction(call.services, 'reader_token', actorOf(call, session))
  return { status: 201, result: await create(call.services, session, call.body) }
}

export const endFeedToken: Handler<'endFeedToken'> = async (call) => {
  orNotFound((await end(call.services, signedIn(call), call.params.feed_id)) || undefined, 'feed')
  return { result: {} }
}

import type { EndpointName } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { spendAction } from '../../identity/limits/actions.js'
import { createSetUpLink as create, listSetUpLinks as list, revokeSetUpLink } from '../../people/set-up/links.js'
import {
  addLinkDomain,
  checkLinkDomain,
  describeProvider,
  type SettingUp,
  settingUp,
  shownSetUp,
} from '../../people/set-up/set-up.js'
import { beginTest, finishTest } from '../../sign-in/flows/test-provider.js'
import { acting, orNotFound } from './acting.js'
import type { Call, Handler } from './handler.js'
import { listAnswer, pageIn } from './paging.js'

export const listSetUpLinks: Handler<'listSetUpLinks'> = async (call) => {
  const page = pageIn(call.query)
  const { links, ...listing } = await list(await acting(call), page)
  return listAnswer(page, listing, links)
}

export const createSetUpLink: Handler<'createSetUpLink'> = async (call) => ({
  status: 201,
  result: await create(await acting(call), call.body),
})

export const deleteSetUpLink: Handler<'deleteSetUpLink'> = async (call) => {
  orNotFound((await revokeSetUpLink(await acting(call), call.params.link_id)) || undefined, 'open set-up link')
  return { result: {} }
}

export const readSetUp: Handler<'readSetUp'> = async (call) => ({ result: await shownSetUp(await byLink(call)) })

export const setUpProvider: Handler<'setUpProvider'> = async (call) => {
  const by = await counted(call)
  await describeProvider(by, call.body)
  return { result: await shownSetUp(by) }
}

export const setUpDomain: Handler<'setUpDomain'> = async (call) => {
  const by = await counted(call)
  await addLinkDomain(by, call.body.domain)
  return { status: 201, result: await shownSetUp(by) }
}

export const checkSetUpDomain: Handler<'checkSetUpDomain'> = async (call) => {
  const by = await counted(call)
  await checkLinkDomain(by, call.params.domain_id)
  return { result: await shownSetUp(by) }
}

export const testSetUp: Handler<'testSetUp'> = async (call) => ({
  result: await beginTest(await counted(call), call.body, call.origin),
})

export const finishSetUp: Handler<'finishSetUp'> = async (call) => {
  const by = await counted(call)
  const account = await finishTest(by, call.body)
  return { result: { organization: by.organization.org_name, account } }
}

/** What the holder of a link sets up. @throws IdentityError for a call without a set-up link. */
async function byLink<Name extends EndpointName>({ services, caller }: Call<Name>): Promise<SettingUp> {
  if (!caller.setUp) throw new IdentityError('set_up_link_ended')
  return settingUp(services, caller.setUp)
}

/** Same as `byLink`, with a limit, for calls that store something or send requests elsewhere. */
async function counted<Name extends EndpointName>(call: Call<Name>): Promise<SettingUp> {
  const by = await byLink(call)
  await spendAction(call.services, 'set_up', { address: call.address, organizationId: by.organization.id })
  return by
}

import { spendAction } from '../../../identity/limits/actions.js'
import { addDomain, changeDomain, checkNow, listDomains as list, removeDomain } from '../../../people/domains/manage.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

const WHAT = 'email domain'

export const listDomains: Handler<'listDomains'> = async (call) => {
  const page = pageIn(call.query)
  const { domains, ...listing } = await list(await acting(call), page)
  return listAnswer(page, listing, domains)
}

export const createDomain: Handler<'createDomain'> = async (call) => ({
  status: 201,
  result: await addDomain(await acting(call), call.body),
})

export const updateDomain: Handler<'updateDomain'> = async (call) => ({
  result: orNotFound(await changeDomain(await acting(call), call.params.domain_id, call.body), WHAT),
})

export const checkDomain: Handler<'checkDomain'> = async (call) => {
  const { services, organizationId, address, caller } = call
  const personId = caller.token?.session.person_id
  await spendAction(services, 'domain_check', { address, organizationId, personId })
  return { result: orNotFound(await checkNow(await acting(call), call.params.domain_id), WHAT) }
}

export const deleteDomain: Handler<'deleteDomain'> = async (call) => {
  orNotFound((await removeDomain(await acting(call), call.params.domain_id)) || undefined, WHAT)
  return { result: {} }
}

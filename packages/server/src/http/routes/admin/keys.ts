import { createKey as create, deleteKey as remove, shownKey } from '../../../people/administration/api-keys.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listKeys: Handler<'listKeys'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { keys, ...listing } = await services.stores.apiKeys.list(organization.id, page)
  return listAnswer(page, listing, keys.map(shownKey))
}

export const createKey: Handler<'createKey'> = async (call) => ({
  status: 201,
  result: await create(await acting(call), call.body),
})

export const deleteKey: Handler<'deleteKey'> = async (call) => {
  orNotFound((await remove(await acting(call), call.params.key_id)) || undefined, 'key')
  return { result: {} }
}

import { createKey as create, deleteKey as remove, shownKey } from '../administration/api-keys.js'
import { acting, found } from './acting.js'
import type { Handler } from './handler.js'
import { pageOf } from './paging.js'

export const listKeys: Handler<'listKeys'> = async (call) => {
  const { services, organization } = await acting(call)
  return pageOf(call.query, (await services.stores.apiKeys.list(organization.id)).map(shownKey))
}

export const createKey: Handler<'createKey'> = async (call) => ({
  status: 201,
  result: await create(await acting(call), call.body),
})

export const deleteKey: Handler<'deleteKey'> = async (call) => {
  found((await remove(await acting(call), call.params.key_id)) || undefined, 'key')
  return { result: {} }
}

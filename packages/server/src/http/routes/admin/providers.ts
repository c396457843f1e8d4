import {
  addProvider,
  changeProvider,
  findProvider,
  listProviders as list,
  removeProvider,
} from '../../../providers/providers.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listProviders: Handler<'listProviders'> = async (call) => {
  const page = pageIn(call.query)
  const { providers, ...listing } = await list(await acting(call), page)
  return listAnswer(page, listing, providers)
}

export const createProvider: Handler<'createProvider'> = async (call) => ({
  status: 201,
  result: await addProvider(await acting(call), call.body),
})

export const getProvider: Handler<'getProvider'> = async (call) => ({
  result: orNotFound(await findProvider(await acting(call), call.params.provider_id), 'provider'),
})

export const updateProvider: Handler<'updateProvider'> = async (call) => ({
  result: orNotFound(await changeProvider(await acting(call), call.params.provider_id, call.body), 'provider'),
})

export const deleteProvider: Handler<'deleteProvider'> = async (call) => {
  orNotFound((await removeProvider(await acting(call), call.params.provider_id)) || undefined, 'provider')
  return { result: {} }
}

import { addClient, listClients as list, removeClient } from '../../../oauth/clients.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listClients: Handler<'listClients'> = async (call) => {
  const page = pageIn(call.query)
  const { clients, ...listing } = await list(await acting(call), page)
  return listAnswer(page, listing, clients)
}

export const createClient: Handler<'createClient'> = async (call) => ({
  status: 201,
  result: await addClient(await acting(call), call.body),
})

export const deleteClient: Handler<'deleteClient'> = async (call) => {
  orNotFound((await removeClient(await acting(call), call.params.client_id)) || undefined, 'client')
  return { result: {} }
}

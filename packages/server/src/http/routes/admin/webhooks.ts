import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replayDelivery as replay,
  shownDelivery,
  shownWebhook,
  testWebhook as test,
} from '../../../messages/webhooks/webhooks.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listWebhooks: Handler<'listWebhooks'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { webhooks, ...listing } = await services.stores.webhooks.list(organization.id, page)
  return listAnswer(page, listing, webhooks.map(shownWebhook))
}

export const createWebhook: Handler<'createWebhook'> = async (call) => ({
  status: 201,
  result: await addWebhook(await acting(call), call.body),
})

export const getWebhook: Handler<'getWebhook'> = async (call) => {
  const { services, organization } = await acting(call)
  return {
    result: shownWebhook(
      orNotFound(await services.stores.webhooks.find(organization.id, call.params.webhook_id), 'webhook'),
    ),
  }
}

export const updateWebhook: Handler<'updateWebhook'> = async (call) => ({
  result: shownWebhook(
    orNotFound(await changeWebhook(await acting(call), call.params.webhook_id, call.body), 'webhook'),
  ),
})

export const deleteWebhook: Handler<'deleteWebhook'> = async (call) => {
  orNotFound((await removeWebhook(await acting(call), call.params.webhook_id)) || undefined, 'webhook')
  return { result: {} }
}

export const testWebhook: Handler<'testWebhook'> = async (call) => ({
  status: 201,
  result: shownDelivery(orNotFound(await test(await acting(call), call.params.webhook_id), 'webhook')),
})

export const listDeliveries: Handler<'listDeliveries'> = async (call) => {
  const { services, organization } = await acting(call)
  const { webhooks } = services.stores
  const { id } = orNotFound(await webhooks.find(organization.id, call.params.webhook_id), 'webhook')
  const page = pageIn(call.query)
  const { state } = call.query
  const { deliveries, ...listing } = await webhooks.deliveries(id, { ...page, state })
  return listAnswer(page, listing, deliveries.map(shownDelivery))
}

export const replayDelivery: Handler<'replayDelivery'> = async (call) => {
  const { webhook_id, delivery_id } = call.params
  return {
    status: 201,
    result: shownDelivery(orNotFound(await replay(await acting(call), webhook_id, delivery_id), 'delivery')),
  }
}

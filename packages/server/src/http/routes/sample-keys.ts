import { isoTime } from '../../ground/times.js'
import {
  removeKeyWebhook,
  setKeyWebhook as setWebhook,
  shownKeyWebhook,
} from '../../reading/sample-keys/key-webhook.js'
import { fetchOwnKeys as fetchKeys } from '../../reading/sample-keys/own-keys.js'
import {
  checkSampleKey as check,
  endSampleKey as end,
  openSampleKey as open,
  shownSampleKey,
} from '../../reading/sample-keys/sample-keys.js'
import { acting, orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { signedIn } from './signed-in.js'

export const openSampleKey: Handler<'openSampleKey'> = async (call) => ({
  result: await open(call.services, signedIn(call), call.address),
})

export const mySampleKeys: Handler<'mySampleKeys'> = async (call) => {
  const { organization_id, person_id } = signedIn(call)
  const key = await call.services.stores.sampleKeys.of(organization_id, person_id)
  return { result: key ? [shownSampleKey(key)] : [] }
}

export const endSampleKey: Handler<'endSampleKey'> = async (call) => {
  orNotFound((await end(call.services, signedIn(call), call.params.sample_key_id)) || undefined, 'key')
  return { result: {} }
}

export const checkSampleKey: Handler<'checkSampleKey'> = async (call) => {
  const { services, organization } = await acting(call)
  const key = await check(services, organization.id, call.body.key)
  if (!key) return { result: { active: false } }
  const { id, person_id, organization_id, created_at } = key
  return { result: { active: true, id, person_id, organization_id, created_at: isoTime(created_at) } }
}

export const fetchOwnKeys: Handler<'fetchOwnKeys'> = async (call) => {
  const { state, keys } = await fetchKeys(call.services, signedIn(call), call.address)
  return { result: { state, keys: [...keys] } }
}

export const getKeyWebhook: Handler<'getKeyWebhook'> = async (call) => {
  const { services, organization } = await acting(call)
  const webhook = await services.stores.keyWebhooks.of(organization.id)
  return { result: webhook ? shownKeyWebhook(webhook) : null }
}

export const setKeyWebhook: Handler<'setKeyWebhook'> = async (call) => ({
  result: await setWebhook(await acting(call), call.body.url),
})

export const deleteKeyWebhook: Handler<'deleteKeyWebhook'> = async (call) => {
  orNotFound((await removeKeyWebhook(await acting(call))) || undefined, 'key webhook')
  return { result: {} }
}

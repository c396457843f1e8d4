import { listPrograms, withdrawConsent } from '../../oauth/consents.js'
import { claimsOf } from '../../oauth/program-tokens.js'
import { endOwnGrant, listGrants } from '../../reading/reading-grants/grants.js'
import { orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { signedIn } from './signed-in.js'

export const myPrograms: Handler<'myPrograms'> = async (call) => ({
  result: await listPrograms(call.services, signedIn(call)),
})

export const withdrawProgram: Handler<'withdrawProgram'> = async (call) => {
  const session = signedIn(call)
  orNotFound((await withdrawConsent(call.services, session, call.params.client_id)) || undefined, 'program')
  return { result: {} }
}

export const myReadingGrants: Handler<'myReadingGrants'> = async (call) => ({
  result: await listGrants(call.services, signedIn(call)),
})

export const endReadingGrant: Handler<'endReadingGrant'> = async (call) => {
  const ended = await endOwnGrant(call.services, signedIn(call), call.params.grant_id)
  orNotFound(ended || undefined, 'program')
  return { result: {} }
}

/** OpenID Connect Core, 5.3: the claims themselves, without the response envelope. */
export const userInfo: Handler<'userInfo'> = async (call) => ({
  plain: await claimsOf(call.services.stores, signedIn(call)),
})

export const userInfoByPost: Handler<'userInfoByPost'> = userInfo

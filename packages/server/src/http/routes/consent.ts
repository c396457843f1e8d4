import type { Consent } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { isoTime } from '../../ground/times.js'
import type { Stores } from '../../storage/stores.js'
import type { Handler } from './handler.js'
import { signedIn } from './signed-in.js'

export const getConsent: Handler<'getConsent'> = async (call) => ({
  result: await consentsView(call.services.stores, signedIn(call)),
})

export const setConsent: Handler<'setConsent'> = async (call) => {
  const { stores, clock } = call.services
  const member = signedIn(call)
  const levels = call.body.consent_levels
  return stores.transaction(async (inside) => {
    const before = await inside.consents.of(member.organization_id, member.person_id)
    const gone = before.map(({ level }) => level).filter((level) => !levels.includes(level))
    await inside.consents.remove(member.organization_id, member.person_id, gone)
    await inside.consents.add(member.organization_id, member.person_id, levels, clock.now())
    return { result: await consentsView(inside, member) }
  })
}

export const addConsent: Handler<'addConsent'> = async (call) => {
  const { stores, clock } = call.services
  const member = signedIn(call)
  await stores.consents.add(member.organization_id, member.person_id, call.body.consent_levels, clock.now())
  return { result: await consentsView(stores, member) }
}

export const removeConsent: Handler<'removeConsent'> = async (call) => {
  const { organization_id, person_id } = signedIn(call)
  const { consent_levels, deleteAll } = call.query
  if (deleteAll !== true && consent_levels === undefined)
    throw new RequestError(400, 'consent_levels is missing: list the consents to withdraw, or send deleteAll=true', {
      field: 'consent_levels',
    })
  const levels = deleteAll === true ? undefined : [consent_levels ?? []].flat()
  await call.services.stores.consents.remove(organization_id, person_id, levels)
  return { status: 204 }
}

async function consentsView(stores: Stores, of: { organization_id: string; person_id: string }) {
  const consents = await stores.consents.of(of.organization_id, of.person_id)
  return {
    consents: consents.map(
      ({ level, created_at }): Consent => ({
        consent_level: level,
        created_at: isoTime(created_at),
      }),
    ),
  }
}

import type { LoginPageAnswer, LoginStep } from '@portico/protocol'
import type { Services } from '../identity/services.js'
import type { SessionRecord } from '../storage/session-rows.js'
import { askToRead } from './ask-to-read.js'
import { findClient } from './find-client.js'
import { type DeviceRequest, tookTooLong } from './login-state.js'

interface DeviceLogin {
  readonly device: DeviceRequest
  readonly session: SessionRecord
  readonly answer: LoginPageAnswer
  /** The network address of the person. */
  readonly address: string
}

/** Ends the hosted login for a program that waits with a device code. @throws RequestError same as `askToRead` */
export async function endDeviceLogin(
  services: Services,
  { device, session, answer, address }: DeviceLogin,
): Promise<LoginStep> {
  const { stores, clock } = services
  const decided = await askToRead(services, session, answer, { to: 'code', scope: device.scope })
  if (decided !== 'deny' && 'consent' in decided) return decided
  const decision = decided === 'deny' ? 'deny' : 'allow'
  const groups = decided === 'deny' ? [] : decided.groups
  const lookup = await findClient(services, device.client_id, address)
  if (!lookup.ok) throw tookTooLong()
  if (!(await stores.deviceCodes.decide(device.code_hash, clock.now(), { decision, session_id: session.id, groups })))
    throw tookTooLong()
  if (decision === 'allow' && lookup.client.origin !== 'administrator')
    await stores.clients.noteUse(lookup.client, clock.now())
  return { decided: decision }
}

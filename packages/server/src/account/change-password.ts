import { LIMITS } from '@portico/protocol'
import { IdentityError, RequestError } from '../ground/errors.js'
import { uuid } from '../ground/ids.js'
import { writeAudit } from '../identity/audit.js'
import { reserveAction } from '../identity/limits/actions.js'
import { reserveSlowGuess } from '../identity/limits/guessing.js'
import type { Organization } from '../identity/organizations/organization.js'
import { demandUsable } from '../identity/passwords/refused-password.js'
import type { Services } from '../identity/services.js'
import { demandConsole, demandFactor, demandRecent } from '../identity/tokens/recent.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'

/**
 * Sets a person's password and ends their other sessions, in every organization. Entering the current one replaces a
 * recent sign-in. @throws RequestError 403, 400 for a password that breaks a rule and for a wrong current one,
 * IdentityError `rate_limit_exceeded`.
 */
export async function changePassword(
  services: Services,
  organization: Organization,
  session: SessionRecord,
  {
    password,
    current_password,
    address,
  }: { readonly password: string; readonly current_password?: string; readonly address: string },
): Promise<void> {
  const { stores, clock, random, passwords } = services
  await demandConsole(stores, session)
  await demandFactor(stores, session)
  if (current_password === undefined) await demandRecent(services, session)
  demandUsable(password, organization)
  const actor = { address, organizationId: organization.id, personId: session.person_id }
  const giveBack = await reserveAction(services, 'new_password', actor)
  if (current_password !== undefined)
    await checkPresent(services, organization, session.person_id, current_password, address).catch(
      (refusal: unknown) => {
        giveBack()
        throw refusal
      },
    )
  const secret = await passwords.hash(password)
  const now = clock.now()
  await stores.transaction(async (inside) => {
    const credential = { id: uuid(random), person_id: session.person_id, type: 'password', secret } as const
    await inside.credentials.set({ ...credential, created_at: now, last_used: null })
    await inside.sessions.revokeOthers(session.person_id, session.id, now)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor: session.person_id,
      action: 'person.password_changed',
      personId: session.person_id,
    })
  })
}

/** Limited like any guess at a password, and counted with those. */
async function checkPresent(
  services: Services,
  { pool_id: poolId }: Organization,
  personId: string,
  currentPassword: string,
  address: string,
): Promise<void> {
  const { stores, passwords } = services
  const guessed = { kind: 'password', subject: { type: 'person', value: personId } } as const
  const guess = await reserveSlowGuess(services, guessed, { poolId, address })
  if (!guess) throw new IdentityError('rate_limit_exceeded')
  try {
    const credential = await stores.credentials.ofType(personId, 'password')
    const { ok } = await passwords.verify(credential?.secret, currentPassword.slice(0, LIMITS.passwordMaxLength + 1))
    // Not 401, from which clients conclude that the token is no longer valid.
    if (!ok) throw new RequestError(400, 'the current password is not correct', { field: 'current_password' })
    await stores.transaction((inside) => guess.right(inside))
  } finally {
    guess.settled()
  }
}

import { LIMITS } from '@portico/protocol'
import { writeAudit } from '../audit.js'
import { IdentityError, RequestError } from '../errors.js'
import { failuresOf } from '../flows/failures.js'
import { uuid } from '../ids.js'
import type { Organization } from '../organizations/organization.js'
import { refusedPassword } from '../passwords/refused-password.js'
import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'
import { demandRecent } from './recent.js'

/**
 * Sets a person's password and ends their other sessions, in every organization. Whoever gives the present one needs no
 * recent sign-in. @throws RequestError 403, 400 for a password that breaks a rule, IdentityError `incorrect_password`.
 */
export async function changePassword(
  services: Services,
  organization: Organization,
  session: SessionRecord,
  { password, current_password }: { readonly password: string; readonly current_password?: string | undefined },
): Promise<void> {
  const { stores, clock, random, passwords } = services
  if (current_password === undefined) demandRecent(services, session)
  else await checkPresent(services, organization, session.person_id, current_password)
  const broken = refusedPassword(password, organization)
  if (broken !== undefined) throw new RequestError(400, `password breaks the rule "${broken}"; choose another`)
  const secret = await passwords.hash(password)
  const now = clock.now()
  await stores.transaction(async (inside) => {
    const credential = { id: uuid(random), person_id: session.person_id, type: 'password', secret } as const
    await inside.credentials.setPassword({ ...credential, created_at: now, last_used: null })
    await inside.sessions.revokeOthers(session.person_id, session.id, now)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor: session.person_id,
      action: 'person.password_changed',
      personId: session.person_id,
    })
  })
}

/** Guessed at like any password, and counted like it. */
async function checkPresent(services: Services, organization: Organization, personId: string, given: string) {
  const { stores, passwords } = services
  const failures = failuresOf(services, organization.id, 'password', { type: 'person', value: personId })
  if (await failures.tooMany()) throw new IdentityError('rate_limit_exceeded')
  const credential = await stores.credentials.password(personId)
  const { ok } = await passwords.verify(credential?.secret, given.slice(0, LIMITS.passwordMaxLength + 1))
  if (ok) return failures.endRun(stores)
  await failures.add()
  throw new IdentityError('incorrect_password')
}

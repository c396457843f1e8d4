import { DAY, GUEST_PASSWORDS, LIMITS } from '@portico/protocol'
import type { ChangeGuestPasswordBody, CreateGuestPasswordBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { isChildGroup, isReserved } from '../../ground/group-names.js'
import { uuid } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { demandUsable } from '../../identity/passwords/refused-password.js'
import type { GuestPasswordRecord } from '../../storage/site/guest-passwords.js'
import { type ShownGuestPassword, shownGuestPassword } from './show.js'
import { holds, pagesOfGroup } from './validity.js'

/** A guest password that was just set, and how many pages it opens now. */
export type SetGuestPassword = ShownGuestPassword & { readonly pages: number }

/**
 * Sets a word with which people without an account read the pages of a group.
 * @throws RequestError 400 for a word or a group that cannot be used, 403 if there is no administrator in whose name it is, 409 if the
 * organization has turned guest passwords off, has too many, or has one with the same word.
 */
export async function createGuestPassword(acting: Acting, body: CreateGuestPasswordBody): Promise<SetGuestPassword> {
  const { services, organization, actor } = acting
  const { stores, clock, random, passwords } = services
  refuseGroup(body.group)
  const { person_id, word } = await prepare(acting, body)
  const word_hash = await passwords.hash(word)
  const now = clock.now()
  const days = body.days ?? GUEST_PASSWORDS.usualDays
  const fresh = {
    id: uuid(random),
    organization_id: organization.id,
    person_id,
    group_name: body.group,
    name: body.name,
    word_hash,
    created_at: now,
    changed_at: now,
    expires_at: now + days * DAY,
  }
  await stores.transaction(async (inside) => {
    await inside.organizations.lock(organization.id)
    if ((await inside.guestPasswords.live(organization.id, now)).length >= GUEST_PASSWORDS.mostOpen)
      throw new RequestError(
        409,
        `there are already ${GUEST_PASSWORDS.mostOpen} guest passwords in this organization; end one first`,
      )
    await inside.guestPasswords.add(fresh)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      personId: person_id,
      action: 'guest_password.created',
      detail: { password: fresh.id, name: body.name, group: body.group, days },
    })
  })
  return withPageCount(acting, { ...fresh, version: 1, entries: 0, openings: 0, last_used: null, ended_at: null })
}

/**
 * Replaces the word of a guest password: guests who entered the old one have to enter the new one. Undefined if it has ended.
 * @throws RequestError as `createGuestPassword` does.
 */
export async function changeGuestPassword(
  acting: Acting,
  id: string,
  body: ChangeGuestPasswordBody,
): Promise<SetGuestPassword | undefined> {
  const { services, organization, actor } = acting
  const { stores, clock, passwords } = services
  const present = (await stores.guestPasswords.live(organization.id, clock.now())).find(
    (password) => password.id === id,
  )
  if (!present) return undefined
  const { person_id, word } = await prepare(acting, body)
  const word_hash = await passwords.hash(word)
  const now = clock.now()
  const expires_at = body.days === undefined ? present.expires_at : now + body.days * DAY
  const changed = await stores.transaction(async (inside) => {
    const next = { person_id, word_hash, changed_at: now, expires_at }
    const password = await inside.guestPasswords.change(organization.id, id, now, next)
    if (password)
      await writeAudit(services, inside, {
        organizationId: organization.id,
        actor,
        personId: person_id,
        action: 'guest_password.changed',
        detail: { password: id, name: password.name, group: password.group_name, days: body.days ?? null },
      })
    return password
  })
  return changed && withPageCount(acting, changed)
}

/** Ends a guest password: it opens nothing from then on. False if none with this id is open. */
export function endGuestPassword({ services, organization, actor }: Acting, id: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    const password = await inside.guestPasswords.end(organization.id, id, services.clock.now())
    if (!password) return false
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      personId: password.person_id,
      action: 'guest_password.ended',
      detail: { password: id, name: password.name, group: password.group_name },
    })
    return true
  })
}

/** What only members of an organization's own groups read, and no one gets by being added to one, is not for a shared word. */
function refuseGroup(group: string): void {
  if (!isReserved(group) && !isChildGroup(group)) return
  throw new RequestError(
    400,
    `group is ${group.slice(0, 128)}: administrators, and members of partner organizations, read with their own accounts; choose another group`,
    { field: 'group' },
  )
}

/** The administrator in whose name a word is, and the word. */
async function prepare(
  { services, organization, actor }: Acting,
  { password: word, administrator_id: requested }: ChangeGuestPasswordBody,
): Promise<{ readonly person_id: string; readonly word: string }> {
  if (!organization.settings.guest_passwords)
    throw new RequestError(409, 'guest passwords are off in this organization; turn on guest_passwords in its settings')
  const person_id = requested ?? (actor.kind === 'person' ? actor.id : undefined)
  if (person_id === undefined)
    throw new RequestError(400, 'administrator_id is missing: name the administrator in whose name the password is', {
      field: 'administrator_id',
    })
  if (!(await holds(services.stores, organization, { person_id })))
    throw new RequestError(403, 'the person in whose name a guest password is has to be an administrator here', {
      field: 'administrator_id',
    })
  demandUsable(word, organization)
  // With the same word, it would depend on their order whose pages it opens.
  const used = await services.stores.guestPasswords.live(organization.id, services.clock.now())
  for (const { word_hash } of used)
    if ((await services.passwords.verify(word_hash, word.slice(0, LIMITS.passwordMaxLength))).ok)
      throw new RequestError(409, 'a guest password with this word is already open; choose another word', {
        field: 'password',
      })
  return { person_id, word }
}

async function withPageCount(
  { services, organization }: Acting,
  password: GuestPasswordRecord,
): Promise<SetGuestPassword> {
  const { open } = await pagesOfGroup(services, organization, password.group_name)
  return { ...shownGuestPassword(password), pages: open.length }
}

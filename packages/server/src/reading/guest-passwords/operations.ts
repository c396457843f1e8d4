import type { ChangeGuestPasswordBody, CreateGuestPasswordBody } from '@portico/protocol/schemas'
import { validator } from '../../ground/validator.js'
import type { Acting } from '../../identity/authority/acting.js'
import { changeGuestPassword, createGuestPassword, endGuestPassword, type SetGuestPassword } from './set.js'
import { type ShownGuestPassword, shownGuestPassword } from './show.js'

/** What the command line can do with guest passwords. */
export interface GuestPasswordOperations {
  /** @throws RequestError 400 for invalid values, 403 for a person who is no administrator, 409 if they are off or too many. */
  add(password: CreateGuestPasswordBody): Promise<SetGuestPassword>
  /** Oldest first, the open ones. */
  list(): Promise<readonly ShownGuestPassword[]>
  /** Undefined if none with the id is open. */
  change(id: string, password: ChangeGuestPasswordBody): Promise<SetGuestPassword | undefined>
  /** False if none with the id is open. */
  end(id: string): Promise<boolean>
}

const readNew = validator(async () => (await import('@portico/protocol/schemas')).CreateGuestPasswordBody, 'body')
const readChange = validator(async () => (await import('@portico/protocol/schemas')).ChangeGuestPasswordBody, 'body')

export function guestPasswordOperations(acting: Acting): GuestPasswordOperations {
  const { stores, clock } = acting.services
  return {
    add: async (password) => createGuestPassword(acting, (await readNew(password)) as CreateGuestPasswordBody),
    list: async () => (await stores.guestPasswords.live(acting.organization.id, clock.now())).map(shownGuestPassword),
    change: async (id, password) =>
      changeGuestPassword(acting, id, (await readChange(password)) as ChangeGuestPasswordBody),
    end: (id) => endGuestPassword(acting, id),
  }
}

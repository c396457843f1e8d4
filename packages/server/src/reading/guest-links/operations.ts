import type { CreateGuestLinkBody } from '@portico/protocol/schemas'
import { validator } from '../../ground/validator.js'
import type { Acting } from '../../identity/authority/acting.js'
import { createGuestLink, type NewGuestLink } from './create.js'
import { endGuestLink } from './end.js'
import { type ShownGuestLink, shownGuestLink } from './show.js'

/** What the command line can do with guest links. */
export interface GuestLinkOperations {
  /**
   * @throws RequestError 400 for invalid values, 403 if the person may not share, 404 and 409 for a page that cannot be shared.
   */
  add(personId: string, link: CreateGuestLinkBody): Promise<NewGuestLink>
  /** Newest first: the open links of a person, or of everyone. */
  list(personId?: string): Promise<readonly (ShownGuestLink & { readonly person_id: string })[]>
  /** False if none with the id is open. */
  end(id: string): Promise<boolean>
}

const readBody = validator(async () => (await import('@portico/protocol/schemas')).CreateGuestLinkBody, 'body')

export function guestLinkOperations(acting: Acting): GuestLinkOperations {
  const { services, organization, actor } = acting
  const { stores, clock } = services
  return {
    async add(person_id, link) {
      const body = (await readBody(link)) as CreateGuestLinkBody
      const lock = (inside: typeof stores) => inside.persons.lock(person_id)
      return createGuestLink(services, { organization, person_id, actor, body, lock })
    },
    async list(personId) {
      const page = { limit: Number.MAX_SAFE_INTEGER, offset: 0, now: clock.now() }
      const links =
        personId === undefined
          ? (await stores.guestLinks.list(organization.id, page)).links
          : await stores.guestLinks.live(organization.id, personId, page.now)
      return links.map((link) => ({ ...shownGuestLink(link), person_id: link.person_id }))
    },
    end: (id) => endGuestLink(acting, id),
  }
}

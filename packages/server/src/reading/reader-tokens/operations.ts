import type { CreateReaderTokenBody } from '@portico/protocol/schemas'
import { validator } from '../../ground/validator.js'
import type { Acting } from '../../identity/authority/acting.js'
import { createReaderTokenFor, type NewReaderToken } from './create.js'
import { endReaderToken } from './end.js'
import { type ShownReaderToken, shownReaderToken } from './show.js'

/** What the command line can do with reader tokens. */
export interface ReaderTokenOperations {
  /**
   * @throws RequestError 400 for invalid values, 403 if the organization does not allow it, 409 if the person has too
   * many.
   */
  add(personId: string, token: CreateReaderTokenBody): Promise<NewReaderToken>
  /** Newest first: the tokens of a person, or of everyone. */
  list(personId?: string): Promise<readonly (ShownReaderToken & { readonly person_id: string })[]>
  /** False if the token does not exist. */
  end(id: string): Promise<boolean>
}

const readBody = validator(async () => (await import('@portico/protocol/schemas')).CreateReaderTokenBody, 'body')

export function readerTokenOperations(acting: Acting): ReaderTokenOperations {
  const { services, organization } = acting
  const { stores, clock } = services
  return {
    add: async (personId, token) =>
      createReaderTokenFor(acting, personId, (await readBody(token)) as CreateReaderTokenBody),
    async list(personId) {
      const page = { limit: Number.MAX_SAFE_INTEGER, offset: 0, now: clock.now() }
      const tokens =
        personId === undefined
          ? (await stores.readerTokens.list(organization.id, page)).tokens
          : await stores.readerTokens.live(organization.id, personId, page.now)
      return tokens.map((token) => ({ ...shownReaderToken(token), person_id: token.person_id }))
    },
    end: (id) => endReaderToken(acting, id),
  }
}

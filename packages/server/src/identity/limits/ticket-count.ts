import type { TicketReader } from '../../ground/ports/ticket-opener.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Services } from '../services.js'
import { reserveAction } from './actions.js'

/**
 * Counts the tickets that a reader sends and that are not cached: anyone can write texts that look like tickets, and
 * real ones with the site's public key.
 * @param address the network address that sent them; undefined if the server read them from the site that it serves
 */
export function ticketCount(
  services: Pick<Services, 'limiter'>,
  { organization_id, person_id }: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  address: string | undefined,
): TicketReader['count'] {
  if (address === undefined) return undefined
  const actor = { address, organizationId: organization_id, personId: person_id }
  return async () => {
    const countAsOpened = await reserveAction(services, 'failed_ticket', actor)
    try {
      await reserveAction(services, 'opened_ticket', actor)
    } catch (error) {
      countAsOpened()
      throw error
    }
    return countAsOpened
  }
}

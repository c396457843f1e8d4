import type { TicketContent } from '@portico/seal/tickets'
import type { Services } from '../../identity/services.js'
import { isLoopback } from '../../loopback.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { previewOf } from './client.js'

/** Which keys can be released to a session at all, before its groups are considered. */
export interface Binding {
  /** Whether any ticket of a site and build can qualify. */
  mayOpen(ticket: Pick<TicketContent, 'site' | 'build'>): boolean
  /** Whether this ticket does. */
  isFor(ticket: Pick<TicketContent, 'site' | 'build' | 'origins'>): boolean
}

const ANY: Binding = { mayOpen: () => true, isFor: () => true }
const NONE: Binding = { mayOpen: () => false, isFor: () => false }

/**
 * The binding of a session. A preview session gets keys of the registered build only, and only those that were sealed
 * for the preview's origin and no other: tickets of the published site name its own origins, whatever build a preview
 * claims to be.
 */
export async function bindingOf(
  services: Pick<Services, 'stores' | 'clock'>,
  { kind, client_id }: Pick<SessionRecord, 'kind' | 'client_id'>,
): Promise<Binding> {
  if (kind !== 'preview') return ANY
  const preview = await previewOf(services, client_id ?? '')
  if (!preview) return NONE
  const { organization_id, build, origin } = preview
  const mayOpen: Binding['mayOpen'] = (ticket) => ticket.site === organization_id && ticket.build === build
  return {
    mayOpen,
    isFor: (ticket) =>
      mayOpen(ticket) &&
      ticket.origins.length > 0 &&
      ticket.origins.every((ticketOrigin) => isSameOrigin(ticketOrigin, origin)),
  }
}

/** Whether two origins are the same to tickets: sealing for a port of this machine lists it in every notation. */
export function isSameOrigin(origin: string, other: string): boolean {
  if (origin === other) return true
  if (!URL.canParse(origin) || !isLoopback(origin) || !isLoopback(other)) return false
  const [{ protocol, port }, otherUrl] = [new URL(origin), new URL(other)]
  return protocol === otherUrl.protocol && port === otherUrl.port
}

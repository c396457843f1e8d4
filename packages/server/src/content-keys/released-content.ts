import { createHash } from 'node:crypto'
import type { TicketContent } from '@portico/seal/tickets'

/**
 * Returns what identifies a released key in the records: a digest of the key and of the readers that its ticket names. The part's
 * name does not, because anyone can seal a ticket for any name.
 */
export const contentOf = ({ key, expression }: Pick<TicketContent, 'key' | 'expression'>): string =>
  createHash('sha256').update(key).update(JSON.stringify(expression)).digest('base64url')

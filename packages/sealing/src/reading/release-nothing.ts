import { readTicketLabel } from '@portico/seal/tickets'
import type { ReadingInput } from './reading-input.js'

/**
 * The answer for a program without a session or a token: every part stays closed. Each is named as denied, because an answer
 * without a key and without a reason means that a file belongs to another build.
 */
export const releaseNothing: ReadingInput['release'] = async ({ tickets }) => ({
  keys: [],
  denied: tickets.flatMap((ticket) => {
    const label = readTicketLabel(ticket)
    return label ? [{ part: label.part, why: 'invalid_ticket' as const }] : []
  }),
  groups: [],
})

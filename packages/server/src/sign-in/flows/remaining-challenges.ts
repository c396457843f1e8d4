import { CHALLENGES, type Challenge } from '@portico/protocol'
import type { ChallengeRecord } from '../../storage/flow-rows.js'
import type { Stores } from '../../storage/stores.js'

/**
 * Whether a flow has further challenges after this answer. A page that waits for a link before its next challenge can
 * then continue.
 * @param siblings the challenges of the flow, in order.
 */
export async function moreToAnswer(
  stores: Stores,
  siblings: readonly ChallengeRecord[],
  { position }: ChallengeRecord,
  now: number,
): Promise<boolean> {
  const later = siblings.filter((other) => other.position > position)
  const next = later.find(({ type, consumed_at }) => CHALLENGES[type as Challenge['type']].attested && !consumed_at)
  if (!next) return false
  for (const waiting of later)
    if (waiting.type === 'proxy' && waiting.position < next.position) await stores.flows.consume(waiting.id, now)
  return true
}

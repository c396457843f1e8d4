import { type Audience, type Expression, isForEveryone, type ReadingTimes, withoutTimes } from '@portico/access'
import { CONTENT_KEY_LIMITS, type DeniedPart, SECOND } from '@portico/protocol'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { isoTime } from '../../ground/times.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'

/**
 * The readers of a part for a session. Administrators who look at the site in a view, or at a preview of it, see what has not
 * opened yet and what has closed; in their own session they wait like everyone. `undefined` is everyone.
 */
export function readersFor(
  { kind }: Pick<SessionRecord, 'kind'>,
  expression: Expression,
  groups: readonly string[],
): Audience {
  const looksAhead = kind === 'view' || (kind === 'preview' && groups.includes(ADMINISTRATORS))
  return looksAhead ? withoutTimes(expression) : expression
}

/** The longest time after which what knows the moment asks again, in seconds: the clocks may be set. */
const LONGEST_WAIT = 3_600

/**
 * Why a reader in a part's groups cannot read it now, and when to ask again. From when everyone may read is not announced: what
 * asks again learns it a minute before at most.
 */
export function waiting(
  expression: Expression,
  times: ReadingTimes | undefined,
  now: number,
): Omit<DeniedPart, 'part'> {
  const from = times?.from
  if (from === undefined) return { why: 'ended' }
  const isAnnounced = !isForEveryone(expression)
  const longest = isAnnounced ? LONGEST_WAIT : CONTENT_KEY_LIMITS.askInSeconds
  return {
    why: 'not_yet',
    ...(isAnnounced && { opens_at: isoTime(from) }),
    ask_in: Math.min(longest, Math.ceil((from - now) / SECOND)),
  }
}

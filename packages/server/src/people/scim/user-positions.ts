import { MINUTE } from '@portico/protocol'

const LIFETIME = 10 * MINUTE
/** Enough for many directories that read their users page by page at the same time. */
const MOST = 1_000

interface Position {
  /** How many users of the organization come before it. */
  readonly offset: number
  /** Where the list continues there. */
  readonly cursor: string
}

/** Where pages of long lists of users ended: SCIM names a page by a number, and the database finds it by a key. */
export interface UserPositions {
  keep(organizationId: string, position: Position, now: number): void
  /** The last position at or before a number of users; undefined if none is known. */
  nearest(organizationId: string, offset: number, now: number): Position | undefined
}

/** Positions in this process. Without one, rows are skipped, which takes longer and returns the same page. */
export function userPositions(): UserPositions {
  const positions = new Map<string, Position & { readonly organizationId: string; readonly until: number }>()
  return {
    keep(organizationId, position, now) {
      const key = `${organizationId} ${position.offset}`
      // The oldest ones are first.
      positions.delete(key)
      positions.set(key, { ...position, organizationId, until: now + LIFETIME })
      const [oldest] = positions.keys()
      if (positions.size > MOST && oldest !== undefined) positions.delete(oldest)
    },
    nearest(organizationId, offset, now) {
      let nearest: Position | undefined
      for (const position of positions.values()) {
        const isUsable = position.organizationId === organizationId && position.until > now && position.offset <= offset
        if (isUsable && position.offset > (nearest?.offset ?? 0)) nearest = position
      }
      return nearest
    },
  }
}

/**
 * The most users that are skipped at once: this takes some ten milliseconds. With a million users, skipping all of them takes
 * more than a second.
 */
const STRIDE = 50_000

/** Reads where the list continues after a number of users from a cursor; undefined if there are no more, or few in total. */
type ReadCursor = (users: number, after: string | undefined) => Promise<string | undefined>

/**
 * Returns the position to read a page from, at most `STRIDE` users before it. If none is known, takes strides from the last known one
 * and keeps them, so that a directory that reads its pages in any order pays for the way only once.
 */
export async function walkTo(
  positions: UserPositions,
  { organizationId, offset, now }: { readonly organizationId: string; readonly offset: number; readonly now: number },
  readCursor: ReadCursor,
): Promise<Position | undefined> {
  for (let start = positions.nearest(organizationId, offset, now); ; ) {
    const before: number = start?.offset ?? 0
    if (offset - before <= STRIDE) return start
    const cursor = await readCursor(STRIDE, start?.cursor)
    if (cursor === undefined) return start
    start = { offset: before + STRIDE, cursor }
    positions.keep(organizationId, start, now)
  }
}

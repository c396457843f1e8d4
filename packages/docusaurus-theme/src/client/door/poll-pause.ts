/** How long a decision is expected at any time, in milliseconds. */
const SOON = 2 * 60_000
/** The initial pauses: on the requested page, and on every other page. */
const AT_DOOR = 1_500
const ELSEWHERE = 5_000
const LONGEST = 10_000

/**
 * How long a tab waits before checking a request again, in milliseconds. At first the reader is watching; a page that
 * has been open for longer is one of many, and checks less often.
 *
 * @param waited milliseconds since the reader requested access, or returned to the tab
 * @param atDoor whether the requested page is the current one
 */
export const pauseAfter = (waited: number, atDoor: boolean): number =>
  Math.min(LONGEST, (atDoor ? AT_DOOR : ELSEWHERE) * Math.max(1, waited / SOON))

/** How long a decision is expected at any moment, in milliseconds. */
const SOON = 2 * 60_000
/** Pauses at first: at the page that is asked for, and on every other. */
const AT_DOOR = 1_500
const ELSEWHERE = 5_000
const LONGEST = 10_000

/**
 * How long a tab waits before it asks again whether a request was decided, in milliseconds. At first its reader looks at it; a page
 * that has been in view for longer is one of many that stay open, and asks less often.
 *
 * @param waited milliseconds since the reader asked, or came back to the tab
 * @param atDoor whether the page that is asked for is the one in view
 */
export const pauseAfter = (waited: number, atDoor: boolean): number =>
  Math.min(LONGEST, (atDoor ? AT_DOOR : ELSEWHERE) * Math.max(1, waited / SOON))

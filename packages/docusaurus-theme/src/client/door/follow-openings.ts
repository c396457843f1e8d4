import { askForAll } from '../keys/reader-keys.js'
import { fetchCode, session, store, storedToken } from '../page/page-core.js'
import { partHere } from '../parts/open-part.js'

/** Tabs that wait for the same moment spread their requests over this time, in milliseconds. */
const SPREAD = 2_000

let timer: ReturnType<typeof setTimeout> | undefined

document.addEventListener('visibilitychange', () => {
  // Timers of hidden tabs, and of computers that sleep, are late.
  if (timer !== undefined) ask()
})

/**
 * While the time of a part has not come, asks again when the server said, which at the latest says when the moment is near: so
 * pages appear by themselves, by the server's clock. Called whenever a request has ended.
 */
export function followOpenings(): void {
  clearTimeout(timer)
  timer = undefined
  const seconds = Object.values(store.get().parts).flatMap((state) =>
    state.at === 'denied' && state.ask_in !== undefined ? state.ask_in : [],
  )
  if (seconds.length > 0) timer = setTimeout(ask, Math.min(...seconds) * 1000 + Math.random() * SPREAD)
}

function ask(): void {
  if (document.hidden) return
  clearTimeout(timer)
  timer = undefined
  // Someone has signed in, in another tab.
  if (storedToken() && !store.get().person) fetchCode(session, ({ resume }) => resume())
  else void askForAll(partHere())
}

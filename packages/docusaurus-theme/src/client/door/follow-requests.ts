import { askForAll, askForOne } from '../keys/reader-keys.js'
import { store } from '../page/page-core.js'
import { partHere } from '../parts/open-part.js'
import { pauseAfter } from './poll-pause.js'

/** When the reader requested access, or returned to this tab. */
let since = performance.now()
let timer: ReturnType<typeof setTimeout> | undefined

document.addEventListener('visibilitychange', expectDecision)

/** From now on a decision is expected at any time. Polling continues from the next answer. */
export function expectDecision(): void {
  since = performance.now()
  stop()
}

/**
 * While the reader is waiting for access to a part, polls for it, so that an approval opens its pages in every visible
 * tab. Called with each answer; the next request follows after a pause.
 */
export function followRequests(): void {
  const part = waitingPart()
  if (part === undefined || timer !== undefined || document.hidden) return
  timer = setTimeout(() => void ask(part), pauseAfter(performance.now() - since, part === partHere()))
}

async function ask(part: number): Promise<void> {
  stop()
  if (document.hidden || waitingPart() !== part) return followRequests()
  await askForOne(part)
  // The groups that open one part may also open others.
  if (store.get().person && store.get().parts[part]?.at !== 'denied') await askForAll(partHere())
}

function stop(): void {
  clearTimeout(timer)
  timer = undefined
}

/** A part that is waiting for a decision: that of the current page, or else the first. */
function waitingPart(): number | undefined {
  const { parts } = store.get()
  const waits = (part: number) => {
    const state = parts[part]
    return state?.at === 'denied' && state.request === 'open'
  }
  const here = partHere()
  return here !== undefined && waits(here) ? here : Object.keys(parts).map(Number).find(waits)
}

import { store } from './every-page.js'
import { partHere } from './open-part.js'
import { pauseAfter } from './pause-after.js'
import { askForAll, askForOne } from './reader-keys.js'

/** When the reader asked, or came back to this tab. */
let since = performance.now()
let timer: ReturnType<typeof setTimeout> | undefined

document.addEventListener('visibilitychange', expectDecision)

/** From now on a decision is expected at any moment. The answer to the next question goes on from here. */
export function expectDecision(): void {
  since = performance.now()
  stop()
}

/**
 * While the reader waits for access to a part, asks now and then for it, so that an approval opens its pages in every tab that can be
 * seen. Called with each answer, of which the next question is a pause away.
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
  // The groups that open one part may open others.
  if (store.get().person && store.get().parts[part]?.at !== 'denied') await askForAll(partHere())
}

function stop(): void {
  clearTimeout(timer)
  timer = undefined
}

/** A part that waits for a decision: that of the page in view, or else the first. */
function waitingPart(): number | undefined {
  const { parts } = store.get()
  const waits = (part: number) => {
    const state = parts[part]
    return state?.at === 'denied' && state.request === 'open'
  }
  const here = partHere()
  return here !== undefined && waits(here) ? here : Object.keys(parts).map(Number).find(waits)
}

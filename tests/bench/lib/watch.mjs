import { caller } from './caller.mjs'
import { emailOf } from './load-persons.mjs'
import { signIn } from './sign-in.mjs'

/** What goes on while lists are read: `/health`, and sign-ins one after the other, each on connections of their own. */
export function watch({ port, mailed }, persons) {
  const health = repeat(caller(port, 1), (call) => call('GET', '/health'), 5)
  const signIns = repeat(
    caller(port, 1),
    (call) => {
      // Every hundredth person waits for approval, see `load-rows.mjs`.
      const email = emailOf(Math.floor((Math.random() * persons) / 100) * 100 + 1)
      return signIn(call, email, mailed(email))
    },
    20,
  )
  return {
    /** The waits of both so far, in milliseconds, shortest first; starts again. */
    take: () => ({ health: health.take(), signIns: signIns.take() }),
    end: () => Promise.all([health.end(), signIns.end()]),
  }
}

function repeat(call, work, pause) {
  let open = true
  let waits = []
  const working = (async () => {
    while (open) {
      const began = performance.now()
      await work(call)
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  })()
  return {
    take() {
      const sorted = waits.sort((one, other) => one - other)
      waits = []
      return sorted
    },
    end() {
      open = false
      return working
    },
  }
}

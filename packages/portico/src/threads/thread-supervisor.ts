import type { ThreadMessage, ThreadRequest } from './messages.js'

/** A thread that was started: the parts of a `Worker` that are needed here. */
export interface Thread<Request, Answer> {
  postMessage(message: ThreadRequest<Request>): void
  terminate(): unknown
  on(event: 'message', listener: (message: ThreadMessage<Answer>) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

/** The result of a request. */
export type ThreadOutcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The thread has nothing to respond with, for example because a site describes no API. */
  | { readonly kind: 'none' }
  /** Too many requests are waiting, or the thread is being restarted. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly error: string }

/** A request with the network that it comes from. */
interface FromNetwork {
  readonly network: string
}

export interface ThreadSupervisor<Request extends FromNetwork, Answer> {
  ask(request: Request): Promise<ThreadOutcome<Answer>>
  close(): void
}

interface ThreadSupervisorParts<Request, Answer> {
  start(): Thread<Request, Answer>
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back after this many milliseconds, unless it is cancelled with the returned function. */
  after(milliseconds: number, callback: () => void): () => void
  /** Receives the reason why a thread ended. */
  ended(reason: string): void
}

/** The maximum number of requests in the thread at once: of all callers, and of one network. */
const MOST = 64
const MOST_OF_A_NETWORK = 16
/** How long a thread may be silent while requests wait, in milliseconds. */
const DEADLINE = 5_000
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 30_000

interface Waiting<Answer> extends FromNetwork {
  readonly settle: (outcome: ThreadOutcome<Answer>) => void
}

/**
 * Keeps a thread that handles requests: starts it with the first one, ends it if it is silent for too long, and restarts
 * it after a pause that doubles with every failure. Whatever the thread does cannot block or end the process.
 */
export function createThreadSupervisor<Request extends FromNetwork, Answer>({
  start,
  now,
  after,
  ended,
}: ThreadSupervisorParts<Request, Answer>): ThreadSupervisor<Request, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let thread: Thread<Request, Answer> | undefined
  let described = true
  let closed = false
  let pause = 0
  let startableAt = 0
  let sent = 0
  let cancelDeadline = () => {}

  const settle = (id: number, outcome: ThreadOutcome<Answer>) => {
    waiting.get(id)?.settle(outcome)
    waiting.delete(id)
  }
  /** Runs from the first waiting request, and restarts with every response. */
  const watch = () => {
    cancelDeadline()
    cancelDeadline = waiting.size === 0 ? () => {} : after(DEADLINE, () => end('it did not respond for too long'))
  }
  const end = (reason: string) => {
    if (!thread) return
    const gone = thread
    thread = undefined
    gone.terminate()
    pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2))
    startableAt = now() + pause
    for (const id of [...waiting.keys()]) settle(id, { kind: 'busy' })
    watch()
    if (!closed) ended(reason)
  }
  const hear = (message: ThreadMessage<Answer>) => {
    if (message.kind === 'answer') {
      pause = 0
      settle(message.id, message)
    } else if (message.kind === 'failed') settle(message.id, message)
    else if (!message.described) {
      described = false
      for (const id of [...waiting.keys()]) settle(id, { kind: 'none' })
      close()
    }
    watch()
  }
  const close = () => {
    closed = true
    end('it is closed')
  }
  const open = (): Thread<Request, Answer> => {
    const started = start()
    // A thread that was abandoned may still send messages.
    const isCurrent = () => thread === started
    started.on('message', (message) => isCurrent() && hear(message))
    started.on('error', (error) => isCurrent() && end(error.message))
    started.on('exit', () => isCurrent() && end('it stopped'))
    return started
  }

  return {
    ask(request) {
      if (!described) return Promise.resolve({ kind: 'none' })
      const ofNetwork = [...waiting.values()].filter(({ network }) => network === request.network).length
      if (closed || waiting.size >= MOST || ofNetwork >= MOST_OF_A_NETWORK || (!thread && now() < startableAt))
        return Promise.resolve({ kind: 'busy' })
      thread ??= open()
      const id = ++sent
      const { network } = request
      return new Promise((resolve) => {
        waiting.set(id, { network, settle: resolve })
        if (waiting.size === 1) watch()
        thread?.postMessage({ id, request })
      })
    },
    close,
  }
}

import { RequestError } from '../../ground/errors.js'

/** A statement that reads, and its values. */
export interface ReadRequest {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type ReadAnswer = { readonly rows: unknown[] } | { readonly error: Error; readonly code?: string }

/** The parts of a `Worker` that are needed here, and an end that waits for SQLite. */
export interface ReadThread {
  postMessage(requests: readonly ReadRequest[]): void
  /** Ends the thread after the statement that it runs; the other statements of its batch are not run. */
  stop(): void
  ref(): void
  unref(): void
  on(event: 'message', listener: (answers: readonly ReadAnswer[]) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

export interface ReadThreads {
  /** @throws RequestError 503 if too many reads are waiting, or if this one takes too long. */
  run(request: ReadRequest): Promise<unknown[]>
  close(): Promise<void>
}

interface ReadThreadsOptions {
  start(): ReadThread
  /** How long a read may wait, and then run, in milliseconds. */
  readonly limit: number
  /** How many reads may wait. */
  readonly most: number
  /** Calls back after this many milliseconds, unless it is cancelled with the returned function. */
  after(milliseconds: number, callback: () => void): () => void
}

/**
 * How many reads are sent to a thread at once: the rows of a page are read by many small statements, each of which takes
 * less time than a message.
 */
const BATCH = 32
/** Two, so that a short list does not wait for a long one. */
const THREADS = 2
/**
 * SQLite cannot be interrupted: ending a thread inside it would end the whole process. So a thread whose read takes too
 * long runs until that read ends, and another thread replaces it. This is the number of such threads at which further reads are refused.
 */
const MOST_ABANDONED = 2

interface Read extends ReadRequest {
  readonly settle: (answer: ReadAnswer) => void
  cancelTimer: () => void
}

interface Worker {
  readonly thread: ReadThread
  /** What the thread is running. */
  reads: Read[]
  cancelTimer: () => void
}

/** The sentence of a read that the time limit ended, on either database. */
export const readTookTooLong = (): RequestError =>
  new RequestError(
    503,
    'reading this took too long and was stopped to keep the server fast; choose a shorter period or fewer rows and try again',
  )

const readFailed = (): RequestError => new RequestError(503, 'reading this failed; try again')

const tooManyReads = (): RequestError =>
  new RequestError(503, 'too many lists are being read at the moment; try again in a few seconds')

/**
 * Runs reads in threads of their own: the event loop, which answers sign-ins, never waits for a long one. The number of
 * waiting reads and the time of each are limited. A thread that ends is replaced at the next read.
 */
export function readThreads({ start, limit, most, after }: ReadThreadsOptions): ReadThreads {
  const waiting = new Set<Read>()
  const workers = new Set<Worker>()
  /** Threads that have not ended yet, abandoned ones included, and what waits for their ends. */
  const ends = new Map<ReadThread, Promise<void>>()
  let abandoned = 0
  let closed = false

  const settle = (read: Read, answer: ReadAnswer) => {
    read.cancelTimer()
    read.settle(answer)
  }
  const fail = (worker: Worker, error: Error) => {
    worker.cancelTimer()
    for (const read of worker.reads.splice(0)) settle(read, { error })
  }
  const open = (): Worker => {
    const worker: Worker = { thread: start(), reads: [], cancelTimer: () => {} }
    const gone = (error: Error) => {
      if (!workers.delete(worker)) return
      fail(worker, error)
      pump()
    }
    worker.thread.on('message', (answers) => {
      if (!workers.has(worker)) return
      const { reads } = worker
      worker.reads = []
      worker.cancelTimer()
      worker.thread.unref()
      for (const [at, read] of reads.entries()) settle(read, answers[at] ?? { error: readFailed() })
      pump()
    })
    worker.thread.on('error', gone)
    const { thread } = worker
    ends.set(
      thread,
      new Promise((resolve) =>
        thread.on('exit', () => {
          ends.delete(thread)
          gone(readFailed())
          resolve()
        }),
      ),
    )
    thread.unref()
    workers.add(worker)
    return worker
  }
  const abandon = (worker: Worker) => {
    workers.delete(worker)
    abandoned += 1
    worker.thread.on('exit', () => {
      abandoned -= 1
      pump()
    })
    worker.thread.stop()
    fail(worker, readTookTooLong())
    pump()
  }
  const free = (): Worker | undefined => {
    for (const worker of workers) if (worker.reads.length === 0) return worker
    return workers.size < THREADS && abandoned < MOST_ABANDONED ? open() : undefined
  }
  const refuseWaiting = () => {
    for (const read of waiting) settle(read, { error: tooManyReads() })
    waiting.clear()
  }
  function pump() {
    if (closed) return refuseWaiting()
    for (;;) {
      if (waiting.size === 0) return
      const worker = free()
      // Without any thread, nothing would call this function again in time.
      if (!worker) return workers.size === 0 ? refuseWaiting() : undefined
      const reads = [...firstOf(waiting, BATCH)]
      for (const read of reads) {
        waiting.delete(read)
        read.cancelTimer()
      }
      worker.reads = reads
      worker.cancelTimer = after(limit, () => abandon(worker))
      worker.thread.ref()
      worker.thread.postMessage(reads.map(({ sql, parameters }) => ({ sql, parameters })))
    }
  }

  return {
    run: (request) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The database connection is not open'))
        if (waiting.size >= most) return reject(tooManyReads())
        const read: Read = {
          ...request,
          cancelTimer: () => {},
          settle: (answer) => ('rows' in answer ? resolve(answer.rows) : reject(errorOf(answer))),
        }
        read.cancelTimer = after(limit, () => {
          waiting.delete(read)
          settle(read, { error: tooManyReads() })
        })
        waiting.add(read)
        pump()
      }),
    async close() {
      closed = true
      refuseWaiting()
      const ending = [...workers]
      workers.clear()
      for (const worker of ending) {
        worker.thread.stop()
        fail(worker, tooManyReads())
      }
      // The process must not end before them: that would end SQLite in the middle of a statement.
      for (const thread of ends.keys()) thread.ref()
      await Promise.all(ends.values())
    },
  }
}

function* firstOf<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let taken = 0
  for (const item of items) {
    if (taken++ === count) return
    yield item
  }
}

const errorOf = ({ error, code }: Extract<ReadAnswer, { error: Error }>): Error =>
  code === undefined ? error : Object.assign(error, { code })

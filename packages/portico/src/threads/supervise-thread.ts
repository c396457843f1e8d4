import type { Worker } from 'node:worker_threads'
import { createThreadSupervisor, type ThreadSupervisor } from './thread-supervisor.js'

interface SupervisedThread {
  /** Starts the thread. The process ends when the server does, whatever the thread is doing. */
  start(): Worker
  /** Receives the reason why it ended. */
  ended(reason: string): void
}

/** Supervises a thread of this process. */
export const superviseThread = <Request extends { readonly network: string }, Answer>({
  start,
  ended,
}: SupervisedThread): ThreadSupervisor<Request, Answer> =>
  createThreadSupervisor<Request, Answer>({
    start() {
      const worker = start()
      worker.unref()
      return worker
    },
    now: Date.now,
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds)
      timer.unref()
      return () => clearTimeout(timer)
    },
    ended,
  })

import { Worker } from 'node:worker_threads'
import type { ReadThread } from './read-threads.js'

/** Tests run the sources, which a thread cannot load; it then runs the compiled file. */
const FILE = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/storage/engine/read-thread.js', import.meta.url)
  : new URL('./read-thread.js', import.meta.url)

/** Starts a thread that reads a SQLite file. It gets none of the settings, which contain secrets. */
export function startReadThread(file: string): ReadThread {
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(FILE, { workerData: { file, stopped }, env: {}, execArgv: [] })
  return Object.assign(worker, {
    stop() {
      Atomics.store(stopped, 0, 1)
      // Wakes a thread that waits; `terminate` would end the process if SQLite was running.
      worker.postMessage([])
    },
  })
}

export function afterTimeout(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}

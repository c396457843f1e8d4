import { Worker } from 'node:worker_threads'
import type { ReadThread } from './read-threads.js'

/** Tests run the sources, which a thread cannot load; it then runs the compiled file. */
const FILE = import.meta.url.endsWith('.ts')
  ? new URL('../../../../dist/adapters/sql/engine/read-thread.js', import.meta.url)
  : new URL('./read-thread.js', import.meta.url)

/** Starts a thread that reads a SQLite file. It gets none of the settings, which contain secrets. */
export const startReadThread = (file: string): ReadThread =>
  new Worker(FILE, { workerData: file, env: {}, execArgv: [] })

export function afterTimeout(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}

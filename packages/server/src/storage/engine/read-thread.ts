import { parentPort, workerData } from 'node:worker_threads'
import type { ReadAnswer, ReadRequest } from './read-threads.js'
import { openSqlite } from './sqlite-engine.js'

/**
 * A thread with its own connection to a SQLite file. In WAL mode it blocks no writer, and sees every transaction that
 * was committed before its statement begins.
 */
const PRAGMAS = ['busy_timeout = 5000', 'query_only = on', 'cache_size = -32768']

const { file, stopped } = workerData as { readonly file: string; readonly stopped: Int32Array }
const engine = await openSqlite(file)
for (const pragma of PRAGMAS) engine.run(`pragma ${pragma}`)

function answer({ sql, parameters }: ReadRequest): ReadAnswer {
  try {
    return { rows: engine.run(sql, parameters).rows }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), code: codeOf(error) }
  }
}

/** Cloning an error for another thread keeps its message and loses its code. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

parentPort?.on('message', (requests: readonly ReadRequest[]) => {
  const answers: ReadAnswer[] = []
  for (const request of requests) if (Atomics.load(stopped, 0) === 0) answers.push(answer(request))
  if (Atomics.load(stopped, 0) === 0) return parentPort?.postMessage(answers)
  engine.close()
  parentPort?.close()
})

import { parentPort } from 'node:worker_threads'
import { ANSWERS, loadIndex, type SiteIndex } from '@portico/sealing/reading'
import type { ThreadMessage, ThreadRequest } from '../threads/messages.js'
import type { IndexAnswer, IndexRequest } from './index-messages.js'

/** Holds the open search indexes in a separate thread, so that a slow search does not delay sign-ins. */
const indexes = new Map<string, SiteIndex>()

function answer(request: IndexRequest): IndexAnswer {
  if (request.work === 'load') {
    indexes.set(request.name, loadIndex(request.text, request.index))
    return { at: 'done' }
  }
  if (request.work === 'forget') {
    for (const name of request.names) indexes.delete(name)
    return { at: 'done' }
  }
  const { kind, input, names } = request
  const among = names.flatMap((name) => indexes.get(name) ?? [])
  if (among.length < names.length) return { at: 'missing' }
  // The type is right because both come from the same call.
  const answerOf = ANSWERS[kind] as (indexes: readonly SiteIndex[], input: object) => unknown
  return { at: 'found', result: answerOf(among, input) }
}

const say = (message: ThreadMessage<IndexAnswer>) => parentPort?.postMessage(message)

parentPort?.on('message', ({ id, request }: ThreadRequest<IndexRequest>) => {
  try {
    say({ kind: 'answer', id, answer: answer(request) })
  } catch (error) {
    say({ kind: 'failed', id, error: String(error) })
  }
})
say({ kind: 'opened', described: true })

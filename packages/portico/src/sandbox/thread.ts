import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { parseJson } from '@portico/access/guards'
import type { ThreadMessage, ThreadRequest } from '../threads/messages.js'
import { readDescription } from './description.js'
import { loadSiteSandbox } from './load-site-sandbox.js'
import type { SandboxRequest } from './request.js'
import { createSandbox, type SandboxAnswer } from './sandbox.js'
import type { SandboxWorkerData } from './worker-data.js'

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Runs the sandbox in a separate thread: responds to each message with one message. */
async function answerMessages(workerInput: SandboxWorkerData): Promise<void> {
  const description = readDescription(parseJson(await descriptionOf(workerInput)))
  const site =
    description && workerInput.module !== undefined ? await loadSiteSandbox(workerInput.module, description) : undefined
  const random = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const answer = description && createSandbox({ description, site, now: Date.now, random })
  parentPort?.on('message', ({ id, request }: ThreadRequest<SandboxRequest>) => {
    try {
      if (answer) say({ kind: 'answer', id, answer: answer(request) })
    } catch (error) {
      say({ kind: 'failed', id, error: String(error) })
    }
  })
  say({ kind: 'opened', described: answer !== undefined })
}

/** The description arrives on a separate port, so that no request is mistaken for it. */
async function descriptionOf({ description }: SandboxWorkerData): Promise<string> {
  const [text] = await once(description, 'message')
  description.close()
  return String(text)
}

const say = (message: ThreadMessage<SandboxAnswer>) => parentPort?.postMessage(message)

await answerMessages(workerData as SandboxWorkerData)

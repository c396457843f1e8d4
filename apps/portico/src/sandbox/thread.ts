import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readDescription } from './description.js'
import type { Asked, Given, Said } from './messages.js'
import { createSandbox } from './sandbox.js'

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** The sandbox in a thread of its own: answers each message with one message. */
async function answerMessages({ file }: Given): Promise<void> {
  const description = readDescription(parsed(await readFile(file, 'utf8').catch(() => '')))
  const random = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const answer = description && createSandbox({ description, now: Date.now, random })
  parentPort?.on('message', ({ id, request }: Asked) => {
    try {
      if (answer) say({ kind: 'answer', id, answer: answer(request) })
    } catch (error) {
      say({ kind: 'failed', id, error: String(error) })
    }
  })
  say({ kind: 'opened', described: answer !== undefined })
}

const say = (message: Said) => parentPort?.postMessage(message)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

await answerMessages(workerData as Given)

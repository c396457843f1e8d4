import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { isEnvelope } from '../site/envelope.js'
import { readDescription } from './description.js'
import type { Asked, Given, Said } from './messages.js'
import { createSandbox } from './sandbox.js'

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** The sandbox in a thread of its own: answers each message with one message. */
async function answerMessages(given: Given): Promise<void> {
  const description = readDescription(parsed(await descriptionOf(given)))
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

/** As it was published; one that anyone signed in may read is opened first. */
async function descriptionOf({ folder, file, secret }: Given): Promise<string> {
  const path = join(folder, file)
  if (!(await isEnvelope(path).catch(() => false))) return readFile(path, 'utf8').catch(() => '')
  const { readPublished } = await import('@portico/docusaurus-theme/sealing')
  return (await readPublished({ folder, name: file, secret })) ?? ''
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

import type { ConsoleRequest } from './make-request'

/** What came back, or the sentence for a request that got no answer. */
export type Outcome =
  | {
      readonly at: 'answered'
      readonly status: number
      readonly ok: boolean
      readonly ms: number
      readonly headers: ReadonlyArray<readonly [string, string]>
      readonly body: string
    }
  | { readonly at: 'failed'; readonly why: string }

const SHOWN = /^(content-type|ratelimit-.*|retry-after|request-id|allow|www-authenticate)$/

/** Sends a request and reads the whole answer. A body of JSON is laid out for reading. Never rejects. */
export async function send({ url, ...init }: ConsoleRequest): Promise<Outcome> {
  const started = performance.now()
  try {
    const answer = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' })
    const text = await answer.text()
    return {
      at: 'answered',
      status: answer.status,
      ok: answer.ok,
      ms: Math.round(performance.now() - started),
      headers: [...answer.headers].filter(([name]) => SHOWN.test(name)),
      body: laidOut(text),
    }
  } catch {
    return {
      at: 'failed',
      why: 'The sandbox did not answer, so nothing was tried. It is part of the program that serves this hub: start that, or check your connection, and send again.',
    }
  }
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

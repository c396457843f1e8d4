import type { Runtime } from '../browser/runtime.js'
import { memoryStore } from '../browser/storage.js'
import type { SlashIDOptions } from '../config.js'
import { SlashID } from '../identity.js'
import { type TestPage, testPage } from './page.js'

/** One request as it was sent. */
export interface RecordedRequest {
  readonly route: string
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any
  readonly init: RequestInit
}

export interface Scripted {
  readonly sid: SlashID
  readonly page: TestPage
  readonly runtime: Runtime
  readonly requests: RecordedRequest[]
}

type Answers = Readonly<Record<string, (request: RecordedRequest) => unknown>>

/**
 * The SDK against a scripted server, for what our own server does not do: another provider's pages, refusals it never returns.
 * Routes not in the script are refused with 404.
 * @param answers For each route the `result` to return, or a whole Response.
 */
export function scripted(answers: Answers, { href, runtime: more, ...options }: ScriptedOptions = {}): Scripted {
  const page = testPage(href)
  const requests: RecordedRequest[] = []
  const runtime: Runtime = {
    fetch: (async (url: string, init: RequestInit = {}) => {
      const text = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : init.body
      const body = typeof text === 'string' ? JSON.parse(text) : text
      const route = `${init.method} ${url.replace('https://login.example', '')}`
      const request = { route, headers: new Headers(init.headers), body, init }
      requests.push(request)
      init.signal?.throwIfAborted()
      const answer = answers[route]?.(request)
      if (answer instanceof Response) return answer
      if (answer === undefined)
        return new Response(JSON.stringify({ errors: [{ httpcode: 404, message: `no ${route}` }] }), { status: 404 })
      return new Response(JSON.stringify({ result: answer }))
    }) as typeof fetch,
    crypto: globalThis.crypto,
    local: memoryStore(),
    session: memoryStore(),
    page: page.window,
    userAgent: 'Test/1.0',
    sleep: (_, signal) =>
      new Promise((resolve, reject) => setImmediate(() => (signal?.aborted ? reject(signal.reason) : resolve()))),
    report: (error) => {
      throw error
    },
    ...more,
  }
  const environment = { baseURL: 'https://login.example', sdkURL: 'https://login.example/sdk.html' }
  const sid = new SlashID({ oid: 'org', analyticsEnabled: false, environment, ...options }, runtime)
  return { sid, page, runtime, requests }
}

export interface ScriptedOptions extends SlashIDOptions {
  readonly href?: string
  readonly runtime?: Partial<Runtime>
}

/** An unsigned token with these claims. */
export const tokenOf = (claims: object = {}): string => {
  const payload = { person_id: 'pid:1', oid: 'org', person_type: 'regular', authenticated_methods: [], ...claims }
  return `e30.${btoa(JSON.stringify(payload)).replace(/[+/=]/g, (char) => ({ '+': '-', '/': '_' })[char] ?? '')}.sig`
}

import { createTestServer, type TestServer, type TestServerOptions } from '@portico/server/testing/index'
import type { Runtime } from '../browser/runtime.js'
import { memoryStore } from '../browser/storage.js'
import type { SlashIDOptions } from '../config.js'
import { SlashID } from '../identity.js'
import { type TestPage, testPage } from './page.js'

/** One request as it was sent. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any
}

export interface SdkWorld {
  readonly server: TestServer
  readonly page: TestPage
  readonly sent: Sent[]
  /** How long the SDK waited, each time it did. */
  readonly waits: number[]
  /** Errors that were reported without ending a flow. */
  readonly reported: unknown[]
  readonly runtime: Runtime
  readonly oid: string
  /** Another SDK instance on the same page. */
  sdk(options?: SlashIDOptions): SlashID
  readonly sid: SlashID
  /** The six digits of the next email to an address. */
  codeFor(address: string): Promise<string>
  close(): Promise<void>
}

/** Our SDK against our server, in one process: real routes and SQL, no socket. Waiting takes no time. */
export async function createWorld({ href, ...options }: TestServerOptions & { href?: string } = {}): Promise<SdkWorld> {
  const server = await createTestServer(options)
  const page = testPage(href)
  const sent: Sent[] = []
  const waits: number[] = []
  const reported: unknown[] = []
  const runtime: Runtime = {
    fetch: fetchOf(server, sent),
    crypto: globalThis.crypto,
    local: memoryStore(),
    session: memoryStore(),
    page: page.window,
    userAgent: 'Test/1.0',
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        waits.push(milliseconds)
        setImmediate(() => (signal?.aborted ? reject(signal.reason) : resolve()))
      }),
    report: (error) => void reported.push(error),
  }
  const oid = server.settings.orgId
  const sdk = (more: SlashIDOptions = {}) =>
    new SlashID(
      { oid, analyticsEnabled: false, environment: { baseURL: server.url, sdkURL: `${server.url}/sdk.html` }, ...more },
      runtime,
    )
  const codeFor = async (address: string) => /\d{6}/.exec((await server.outbox.next(address)).subject)?.[0] ?? ''
  return { server, page, sent, waits, reported, runtime, oid, sdk, sid: sdk(), codeFor, close: () => server.close() }
}

const fetchOf = (server: TestServer, sent: Sent[]): typeof fetch =>
  (async (input: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const path = input.replace(server.url, '')
    const method = (init.method ?? 'GET') as 'GET'
    const headers = init.headers as Record<string, string>
    const body = init.body as string | undefined
    sent.push({ method, path, headers, body: body && JSON.parse(body) })
    const answer = await server.inject({ method, url: path, headers, body })
    init.signal?.throwIfAborted()
    const empty = answer.status === 204
    return new Response(empty ? null : answer.text, {
      status: answer.status,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
  }) as typeof fetch

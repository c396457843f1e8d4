import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'

/** The system's Chromium; `insecure.example` resolves to this machine, over plain http. */
export const launch = (): Promise<Browser> => launchBrowser('--host-resolver-rules=MAP insecure.example 127.0.0.1')

/** What a route returns: `result` is put into the envelope, `html` and `script` are sent unchanged. */
export interface RouteReply {
  readonly status?: number
  readonly result?: unknown
  readonly errors?: readonly { httpcode: number; message: string }[]
  readonly html?: string
  readonly script?: string
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
export type Answering = (route: string, body: any) => RouteReply | undefined

/** Serves pages and a scripted provider on one origin. */
export async function serve(answering: Answering): Promise<{ readonly port: number; readonly close: () => void }> {
  const server: Server = createServer(async (request, response) => {
    const route = `${request.method} ${request.url?.split('?')[0]}`
    const { status = 200, html, script, ...envelope } = answering(route, await bodyOf(request)) ?? { status: 404 }
    const type = html !== undefined ? 'text/html' : script !== undefined ? 'text/javascript' : 'application/json'
    response.writeHead(status, { 'content-type': type, connection: 'close' })
    response.end(html ?? script ?? JSON.stringify(envelope))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text && JSON.parse(text)
}

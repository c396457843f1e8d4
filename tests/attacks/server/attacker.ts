import { createTestServer, type TestServer, type TestServerOptions } from '@portico/server/testing/index'

/** A response over HTTP. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: an attacker looks into answers of every shape.
  readonly json: any
}

/** The request of an attacker. `token` is sent as a Bearer token, `org` as the organization header. */
export interface AttackRequest {
  readonly body?: unknown
  readonly token?: string
  readonly org?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server on a free port of this machine, and a function to call it over plain HTTP. */
export interface Target {
  readonly world: TestServer
  /** @example await target.call('POST', '/id/v2', { body: { handle, factor }, org: target.world.settings.orgId }) */
  call(method: string, path: string, request?: AttackRequest): Promise<Reply>
  close(): Promise<void>
}

/** Starts a real server that listens on loopback. Rate limits are off by default, so that each attack is tested separately. */
export async function target(options: TestServerOptions = {}): Promise<Target> {
  const world = await createTestServer({
    ...options,
    listen: true,
    settings: { rateLimits: false, ...options.settings },
  })
  return {
    world,
    async call(method, path, { body, token, org, headers } = {}) {
      const answer = await fetch(new URL(path, world.url), {
        method,
        redirect: 'manual',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          'slashid-orgid': org ?? world.settings.orgId,
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        json: isJson ? JSON.parse(text) : undefined,
      }
    },
    close: () => world.close(),
  }
}

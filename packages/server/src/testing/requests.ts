import type { PorticoServer } from '../create-server.js'

export interface TestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  readonly url: string
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape.
  readonly json: any
}

/** Sends requests to a server without a socket. */
export const injector =
  ({ app }: PorticoServer) =>
  async ({ method = 'GET', url, body, token, headers = {} }: TestRequest): Promise<TestAnswer> => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      json: isJson && answer.payload ? JSON.parse(answer.payload) : undefined,
    }
  }

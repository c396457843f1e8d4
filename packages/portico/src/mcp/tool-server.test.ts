import { createMcpHandler } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { feedbackTool } from './feedback-tool.js'
import { toolServer } from './tool-server.js'
import { siteTools } from './tools.js'

const none = async () => [] as never[]
const site = { search: none, list: none, listPrivate: none } as unknown as Parameters<typeof siteTools>[0]['site']

/** A request as each HTTP call serves it: with its own tools and its own server. */
async function send(method: string, params: object = {}) {
  const tools = {
    ...siteTools({ site, origin: 'https://docs.example', whyNot: () => '' }),
    ...feedbackTool({ site, origin: 'https://docs.example', send: async () => {} }),
  }
  const handler = createMcpHandler(() => toolServer({ tools, instructions: [], sentence: String }))
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const request = new Request('https://docs.example/mcp', { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await (await handler.fetch(request, { parsedBody: body })).text()
  return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text)
}

/** The number of functions that are compiled from text during an action, which is how schemas are compiled. */
async function compilations(action: () => Promise<unknown>): Promise<number> {
  const original = globalThis.Function
  let count = 0
  globalThis.Function = new Proxy(original, {
    construct(target, args, newTarget) {
      count++
      return Reflect.construct(target, args, newTarget)
    },
  })
  try {
    await action()
  } finally {
    globalThis.Function = original
  }
  return count
}

/** One call of each kind, with a valid and an invalid input. */
async function sendAll() {
  expect((await send('tools/list')).result.tools.map(({ name }: { name: string }) => name)).toEqual([
    'search',
    'fetch',
    'list_pages',
    'list_changes',
    'send_feedback',
  ])
  await send('ping')
  const { result } = await send('tools/call', { name: 'search', arguments: { query: 'lantern' } })
  expect(result.structuredContent).toEqual({ results: [] })
  const refused = await send('tools/call', { name: 'search', arguments: { query: 1 } })
  expect(refused.result?.isError ?? refused.error).toBeTruthy()
}

test('schemas are compiled for the first requests, and never again', async () => {
  expect(await compilations(sendAll)).toBeGreaterThan(0)
  expect(await compilations(sendAll)).toBe(0)
})

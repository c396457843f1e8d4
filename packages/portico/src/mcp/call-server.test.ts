import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callServer } from './call-server.js'

const server = createServer((request, response) => {
  if (request.url === '/elsewhere') response.writeHead(307, { location: '/result' }).end()
  if (request.url === '/result') response.end(JSON.stringify({ result: request.headers.authorization }))
  if (request.url === '/list') response.end('[1]')
  // Any other request is never answered.
})

afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

async function address(): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('sends the token, and does not follow redirects with it', async () => {
  const url = await address()
  expect(await callServer(url, '/result', {}, { token: 'secret' })).toEqual({ result: 'Bearer secret' })
  expect(await callServer(url, '/elsewhere', {}, { token: 'secret' })).toBeUndefined()
})

test('is undefined for a response that is not an object', async () => {
  expect(await callServer(await address(), '/list', {})).toBeUndefined()
})

test('gives up on a server that never answers, with a sentence', async () => {
  const url = await address()
  await expect(callServer(url, '/silent', {}, { patience: 50 })).rejects.toThrow(`${url.origin} is not responding.`)
})

import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, ended, type ServerProcess, serving } from './testing/program.js'

async function running(env: Record<string, string> = {}): Promise<ServerProcess & { cwd: string }> {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'site', 'assets'), { recursive: true })
  writeFileSync(join(cwd, 'site', 'index.html'), '<!doctype html>')
  writeFileSync(join(cwd, 'site', 'assets', 'large.bin'), Buffer.alloc(32 * 1024 * 1024))
  const server = await serving({ cwd, env: { PORTICO_SITE: 'site', ...env } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return { ...server, cwd }
}

async function connected({ url }: ServerProcess): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const closed = (socket: Socket) => {
  socket.on('error', () => {})
  return new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.once('close', () => resolve(text))
  })
}

const response = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, resolve).once('error', reject)
  })

test('after SIGTERM, /ready fails first, everything else is still answered, and connections end with their response', async () => {
  const server = await running({ PORTICO_DRAIN_SECONDS: '3' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await response(`${server.url}/health`, agent)
  expect(before.headers.connection).toBe('keep-alive')
  before.resume()
  await once(before, 'end')
  const exit = ended(server.child)
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { interval: 20 }).toBe(503)
  expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({
    status: 'not ready',
    problems: ['This server is shutting down.'],
    errors: [{ httpcode: 503, slug: 'unavailable', message: 'This server is shutting down.' }],
  })
  const during = await response(`${server.url}/health`, agent)
  expect([during.statusCode, during.headers.connection]).toEqual([200, 'close'])
  during.resume()
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  expect(await exit).toBe(0)
  await expect(fetch(server.url)).rejects.toThrow()
  agent.destroy()
})

test('connections without a request do not delay the exit: idle, silent, half-sent, and those that are not read', async () => {
  const server = await running()
  const sockets = await Promise.all(Array.from({ length: 6 }, () => connected(server)))
  const [idle, , headers, body, reader, late] = sockets as [Socket, Socket, Socket, Socket, Socket, Socket]
  idle.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle, 'data')
  headers.write('GET /health HTTP/1.1\r\nHost:')
  body.write(
    'POST /token/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  reader.write('GET /assets/large.bin HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(reader, 'data')
  reader.pause()
  late.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea')
  await once(late, 'data')
  const ends = sockets.filter((socket) => socket !== reader).map(closed)
  const exit = ended(server.child)
  server.child.kill('SIGTERM')
  await Promise.all(ends)
  expect(await exit).toBe(0)
  reader.destroy()
})

test('a request that waits for something new is answered at once', async () => {
  const server = await running()
  const key = readFileSync(join(server.cwd, '.portico', 'admin.key'), 'utf8').trim()
  const socket = await connected(server)
  const text = closed(socket)
  socket.write(`GET /admin/audit/tail?wait=25 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  const exit = ended(server.child)
  server.child.kill('SIGTERM')
  expect(await text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"result"/)
  expect(await exit).toBe(0)
})

test('Ctrl-C does not wait for load balancers, and a second SIGTERM ends the process while it waits', async () => {
  const [first, second] = [
    await running({ PORTICO_DRAIN_SECONDS: '300' }),
    await running({ PORTICO_DRAIN_SECONDS: '300' }),
  ]
  const exits = [first, second].map(({ child }) => ended(child))
  first.child.kill('SIGINT')
  expect(await exits[0]).toBe(0)
  second.child.kill('SIGTERM')
  const again = setInterval(() => second.child.kill('SIGTERM'), 100)
  expect(await exits[1]).toBe(143)
  clearInterval(again)
})

test('a server at localhost answers at each of its addresses, and finishes the requests of each', async () => {
  const server = await running({ HOST: 'localhost' })
  const addresses = new Set((await lookup('localhost', { all: true })).map(({ address }) => address))
  const port = Number(new URL(server.url).port)
  const body = JSON.stringify({ token: 'x' })
  const texts: Promise<string>[] = []
  const sockets: Socket[] = []
  for (const host of addresses) {
    const socket = connect(port, host)
    sockets.push(socket)
    socket.write(
      `POST /token/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data')
    texts.push(closed(socket))
    // Without a request.
    texts.push(closed(connect(port, host)))
  }
  const exit = ended(server.child)
  server.child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(server.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  for (const socket of sockets) socket.write(body)
  expect((await Promise.all(texts)).filter((text) => text.includes('200 OK'))).toHaveLength(addresses.size)
  expect(await exit).toBe(0)
})

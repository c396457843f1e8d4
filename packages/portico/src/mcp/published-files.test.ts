import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { publishedFiles } from './published-files.js'

let host: Server | undefined
afterEach(() => {
  host?.closeAllConnections()
  host?.close()
})

async function hostOf(answer: RequestListener): Promise<URL> {
  host = createServer(answer).listen(0, '127.0.0.1')
  await once(host, 'listening')
  return new URL(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`)
}

test('a file of the largest size is read, and a larger one is cut off while it arrives', async () => {
  let closed: Promise<unknown> = new Promise(() => {})
  const site = await hostOf(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.write(Buffer.alloc(1000))
    if (url === '/fits.bin') response.end()
    else {
      closed = once(response, 'close')
      response.write(Buffer.alloc(1))
    }
  })
  const read = publishedFiles(site, { largest: 1000 })
  expect((await read('fits.bin'))?.length).toBe(1000)
  await expect(read('endless.bin')).rejects.toThrow(
    `${site.href}endless.bin is larger than any file of a site should be.`,
  )
  await closed
})

test('a file of more than 64 MiB is not read', async () => {
  const piece = Buffer.alloc(1024 * 1024)
  const site = await hostOf((_, response) => {
    const send = () => {
      while (!response.destroyed) if (!response.write(piece)) return response.once('drain', send)
      return undefined
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    send()
  })
  await expect(publishedFiles(site)('endless.bin')).rejects.toThrow('is larger than any file of a site should be')
})

test.each([
  ['answers nothing', () => {}, 'is not responding. Check --site and the network.'],
  [
    'stops in the middle',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('half'),
    'was interrupted. Try again.',
  ],
] satisfies [string, RequestListener, string][])(
  'a host that %s is given up after a time',
  async (_, answer, words) => {
    const site = await hostOf(answer)
    await expect(publishedFiles(site, { patience: 50 })('page.md')).rejects.toThrow(words)
  },
)

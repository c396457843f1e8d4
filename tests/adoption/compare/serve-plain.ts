import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveFolder } from '../../../packages/docusaurus-theme/src/testing/serve-folder.js'

/** Serves a built site as a static host does. */
export async function servePlain(folder: string, base: string): Promise<{ url: string; close(): void }> {
  const answer = serveFolder(folder, base)
  const server = createServer((request, response) => {
    const reply = {
      code(status: number) {
        response.statusCode = status
        return reply
      },
      type(contentType: string) {
        response.setHeader('content-type', contentType)
        return reply
      },
      send: (body: Uint8Array) => response.end(body),
    }
    answer({ url: request.url ?? '/' }, reply).catch(() => response.writeHead(400).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

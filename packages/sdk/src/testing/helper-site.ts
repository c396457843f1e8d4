import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { TestServer } from '@portico/server/testing/index'
import { bundle } from './bundle.js'

const HTML = fileURLToPath(new URL('../sdk-page/sdk.html', import.meta.url))
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

/**
 * The SDK page on a separate origin, with the real server's API behind it.
 * @param origins The origins that may talk to the page; read with every request.
 * @param ready Awaited before the script is served.
 */
export async function helperSite(server: TestServer, origins: readonly string[], ready?: () => Promise<unknown>) {
  const script = await bundle(`import './sdk-page/main.js'`)
  const site = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/sdk.html')) {
      response.setHeader('content-security-policy', `${POLICY}; frame-ancestors 'self' ${origins.join(' ')}`)
      response.setHeader('content-type', 'text/html')
      const html = readFileSync(HTML, 'utf8')
      return response.end(html.replace('name="origins" content=""', `name="origins" content="${origins.join(' ')}"`))
    }
    if (path === '/sdk-page.js') {
      await ready?.()
      return response.setHeader('content-type', 'text/javascript').end(script)
    }
    const method = request.method as 'POST'
    const headers = { 'content-type': String(request.headers['content-type'] ?? '') }
    const answer = await server.inject({ method, url: path, headers, body: (await bodyOf(request)) || undefined })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return { port, close: () => void site.close() }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'

/** A third-party site, on another port, whose pages run the unmodified `@slashid/slashid` client. */
export interface ClientSite {
  readonly port: number
  close(): void
}

/** Serves `page` at every path, the client at `/client.js`, and an empty page where the client expects its SDK page. */
export async function startClientSite(page: string): Promise<ClientSite> {
  const entry = createRequire(import.meta.url).resolve('@slashid/slashid')
  const client = await readFile(join(dirname(entry), '../esmodule/slashid.esm.js'))
  const site = createServer((request, response) => {
    if (request.url === '/client.js') return response.setHeader('content-type', 'text/javascript').end(client)
    response.setHeader('content-type', 'text/html').end(request.url?.startsWith('/sdk.html') ? '<!doctype html>' : page)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve()))
  return { port: (site.address() as AddressInfo).port, close: () => void site.close() }
}

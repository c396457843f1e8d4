import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inRoot } from '../../tools/lib/root.mjs'

const FONT = inRoot('node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2')

/** A server on a port of its own, in the place of a CDN, of an API and of a service that is embedded. */
export interface OtherOrigin {
  readonly url: string
  /** The paths that were requested. */
  readonly requested: ReadonlySet<string>
  close(): void
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'

/** Starts a server that has every kind of file that pages load. */
export async function otherOrigin(): Promise<OtherOrigin> {
  const font = await readFile(FONT)
  const requested = new Set<string>()
  const files: Readonly<Record<string, readonly [string, string | Buffer]>> = {
    '/tag.js': ['text/javascript', 'window.fromTag = true'],
    '/by-snippet.js': ['text/javascript', 'window.fromSnippet = true'],
    '/module.js': ['text/javascript', 'window.fromModule = true; export {}'],
    '/by-code.js': ['text/javascript', 'window.fromCode = true'],
    '/sheet.css': ['text/css', "@font-face{font-family:sheet;src:url('fonts/sheet.woff2')}body{--sheet:yes}"],
    '/import.css': ['text/css', 'body{--import:yes}'],
    '/frame.html': ['text/html', '<p id="framed">In a frame</p>'],
    '/data.json': ['application/json', '{"ok":true}'],
    '/picture.svg': ['image/svg+xml', SVG],
    '/clip.mp4': ['video/mp4', ''],
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://other')
    requested.add(pathname)
    const [type, body] = /\.woff2$/.test(pathname) ? ['font/woff2', font] : (files[pathname] ?? ['text/plain', ''])
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  })
  // Whether a page may connect is what matters here, not what it then sends.
  server.on('upgrade', (request, socket) => {
    requested.add(request.url ?? '')
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

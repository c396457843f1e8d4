import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

interface Reply {
  code(status: number): Reply
  type(contentType: string): Reply
  send(body: Uint8Array): unknown
}

/** Serves a folder as any static host does: index files, and the site's own not-found page. */
export const serveFolder =
  (folder: string, base = '/') =>
  async (request: { url: string }, reply: Reply) => {
    const [pathname = '/'] = request.url.split('?')
    const path = normalize(decodeURIComponent(`/${pathname.slice(base.length)}`))
    for (const [name, status] of [
      [path, 200],
      [`${path.replace(/\/$/, '')}.html`, 200],
      [join(path, 'index.html'), 200],
      ['404.html', 404],
    ] as const) {
      const body = await readFile(join(folder, name)).catch(() => undefined)
      if (body)
        return reply
          .code(status)
          .type(TYPES[extname(name)] ?? 'application/octet-stream')
          .send(body)
    }
    return reply.code(404).type('text/plain').send(Buffer.from('not found'))
  }

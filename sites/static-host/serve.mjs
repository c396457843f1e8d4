/** A minimal static host: files, index files, and 404.html. `node serve.mjs <folder> <port>` */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml',
}

/**
 * Serves a folder.
 * @param {string} folder
 * @returns {import('node:http').Server} not listening yet
 */
export function staticHost(folder) {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const path = decoded(pathname)
    for (const [name, status] of /** @type {const} */ ([
      [path, 200],
      [join(path, 'index.html'), 200],
      // Docusaurus names the files of pages like their routes, which may be escaped.
      [join(pathname, 'index.html'), 200],
      ['404.html', 404],
    ])) {
      const body = await readFile(join(folder, name)).catch(() => undefined)
      if (body === undefined) continue
      response.writeHead(status, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' })
      return response.end(body)
    }
    response.writeHead(404).end()
  })
}

/** The name of a file from its URL path; of none if it cannot be decoded. */
function decoded(/** @type {string} */ pathname) {
  try {
    return normalize(decodeURIComponent(pathname))
  } catch {
    return '/404.html/'
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , folder = 'build', port = '8080'] = process.argv
  staticHost(folder).listen(Number(port), () => console.log(`http://localhost:${port}`))
}

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves folders at paths of one origin, as a host of static files does. @returns what stops it */
export async function staticHost(port: number, folders: Readonly<Record<string, string>>): Promise<() => void> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const base = Object.keys(folders).find((path) => pathname.startsWith(path)) ?? ''
    const path = join(folders[base] ?? '/nowhere', pathname.slice(base.length))
    try {
      const content = readFileSync(path)
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

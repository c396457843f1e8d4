import { Agent, request } from 'node:http'

/** A small HTTP client: Node's own fetch costs more than the servers under test. */
export function caller(port, sockets) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const type =
        text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      const call = request({ agent, port, method, path, headers: { ...type, ...headers } }, (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode >= 300) return reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
          const isJson = answer.headers['content-type']?.includes('json')
          resolve({ body: isJson ? JSON.parse(text) : text, headers: answer.headers })
        })
      })
      call.on('error', reject)
      call.end(text)
    })
}

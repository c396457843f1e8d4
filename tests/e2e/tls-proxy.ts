import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The files of a self-signed certificate for these names, below a folder. */
export async function makeCertificate(
  folder: string,
  ...names: readonly [string, ...string[]]
): Promise<{ certificate: string; key: string }> {
  const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const alternatives = names.map((name) => `DNS:${name}`).join(',')
  const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${alternatives}`]
  const flags = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...subject]
  await promisify(execFile)('openssl', ['req', ...flags, '-keyout', files.key, '-out', files.certificate])
  return files
}

/** A proxy that terminates TLS for several names, in front of one server. */
export interface TlsProxy {
  /** The flags with which Chromium finds the names here and accepts this certificate, and no other. */
  readonly flags: readonly string[]
  /** Requests an address of one of the names, without following redirects. */
  visit(url: string, method?: string): Promise<{ readonly status: number; readonly location?: string }>
  close(): Promise<void>
}

/** Starts a proxy that passes on what the guide requires: the visitor's host and address. @param target the port of the server */
export async function tlsProxy(
  folder: string,
  names: readonly [string, ...string[]],
  target: number,
): Promise<TlsProxy> {
  const files = await makeCertificate(folder, ...names)
  const [cert, key] = await Promise.all([readFile(files.certificate), readFile(files.key)])
  const proxy = createServer({ cert, key }, (incoming, outgoing) => {
    const { host = '', ...headers } = incoming.headers
    const forwarded = {
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
    }
    const passed = request({
      port: target,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, host, ...forwarded },
    })
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    flags: [
      `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1:${port}`).join(',')}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    ],
    visit: (url, method = 'GET') => {
      const { hostname, pathname, search } = new URL(url)
      return new Promise((resolve, reject) => {
        const path = pathname + search
        const headers = { host: hostname }
        secureRequest({ host: '127.0.0.1', port, servername: hostname, ca: cert, method, path, headers }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
        })
          .on('error', reject)
          .end()
      })
    },
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import type { PorticoServer } from '@portico/server'
import { systemCode, UserError } from './output.js'

/**
 * Starts listening. Throws an error with a message if the port is taken or the address does not belong to this machine.
 * @param name of the process in the log, if it is one of several.
 */
export async function listen(
  app: PorticoServer['app'],
  { host, port }: { host: string; port: number },
  name = '',
): Promise<void> {
  try {
    const [first = host, ...more] = host === 'localhost' ? await addressesOf(host) : [host]
    await app.listen({ host: first, port, listenTextResolver: (address) => `${name}listening at ${address}` })
    for (const other of more) await listenAlso(app.server, { host: other, port })
  } catch (error) {
    throw spoken(error, host, port)
  }
}

/** The addresses of a name: `localhost` may have one of each IP version, and browsers use either. */
const addressesOf = async (name: string) => [
  ...new Set((await lookup(name, { all: true })).map(({ address }) => address)),
]

/** Accepts connections at a further address, until the server stops accepting them. An address that is not available is left out. */
async function listenAlso(server: PorticoServer['app']['server'], at: { host: string; port: number }): Promise<void> {
  const further = createServer((socket) => server.emit('connection', socket))
  const isListening = await new Promise<boolean>((resolve) => {
    further.once('error', () => resolve(false))
    further.listen(at, () => resolve(true))
  })
  if (!isListening) return
  const close = server.close.bind(server)
  server.close = (done) => {
    further.close()
    return close(done)
  }
}

/** A port that is free now. Needed before the server is created, because its public URL contains the port. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer()
  try {
    return await new Promise((resolve, reject) => {
      probe.once('error', (error) => reject(spoken(error, host, 0)))
      probe.listen({ host, port: 0 }, () => {
        const address = probe.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  } finally {
    probe.close()
  }
}

function spoken(error: unknown, host: string, port: number): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new UserError(
        `port ${port} on ${host} is in use by another program, perhaps another Portico. Stop that program, or set PORT to a free port, such as ${port < 65535 ? port + 1 : 3000}.`,
      )
    case 'EACCES':
      return new UserError(
        `this user may not listen on port ${port}; ports below 1024 are reserved for the system. Set PORT to a higher one, and use a proxy if visitors need ${port}.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UserError(
        `HOST is ${host}, which is not an address of this machine, so the server cannot listen there. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
      )
    default:
      return error
  }
}

import { once } from 'node:events'

/** Sends the parent the address at which this child listens. */
export async function announce(server) {
  // Longer than any client of the benchmark waits between two requests.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send({ port: server.address().port })
}

/** Passes a code to the parent, as it would to a mail host. */
export const deliver = (address, code) => process.send({ address, code })

process.on('disconnect', () => process.exit(0))

import { once } from 'node:events'

/** Tells the parent where this child listens. */
export async function announce(server) {
  // Longer than any client of the bench waits between two requests.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send({ port: server.address().port })
}

/** Hands a code to the parent, as a mail host would. */
export const deliver = (address, code) => process.send({ address, code })

process.on('disconnect', () => process.exit(0))

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection may stay silent once the server stops: in the middle of the headers, or of a request. */
const SILENCE_IN_HEADERS = 1_000
const SILENCE_IN_REQUEST = 2_000
const LOOK_EVERY = 50

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** What happens on a connection. */
interface Activity {
  readonly exchanges: Set<Exchange>
  /** The bytes received when the last response ended: more is the beginning of the next request. */
  complete: number
  /** The bytes that have passed, and since when. */
  progress: number
  since: number
}

/** The connections of a server, and how they end. */
export interface Connections {
  /** Creates a server whose connections are observed. */
  serve(options: ServerOptions, handler: RequestListener): Server
  /** From now on, each response ends its connection, so that clients and proxies leave. New connections are accepted. */
  drain(): void
  /**
   * Once the servers no longer listen, closes connections without a request, and until the returned function has resolved
   * those that become idle, as well as those whose client has stopped sending its request or reading its response.
   * Requests that are being handled continue.
   */
  finish(): () => Promise<void>
  /** Closes all connections, with or without requests. Returns how many had one. */
  cut(): number
}

export function observeConnections(): Connections {
  const sockets = new Map<Socket, Activity>()
  const servers: Server[] = []
  let draining = false

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const activity = sockets.get(request.socket)
    if (!activity) return
    const exchange = { request, response }
    activity.exchanges.add(exchange)
    if (draining) response.shouldKeepAlive = false
    response.once('close', () => {
      activity.exchanges.delete(exchange)
      activity.complete = request.socket.bytesRead
    })
  }

  const look = () => {
    // A connection that was just accepted has not had the time to send its request.
    if (servers.some(({ listening }) => listening)) return
    const now = performance.now()
    for (const [socket, activity] of sockets) {
      const progress = socket.bytesRead + socket.bytesWritten - socket.writableLength
      if (progress !== activity.progress) {
        activity.progress = progress
        activity.since = now
      }
      const silence = now - activity.since
      const isSilent =
        activity.exchanges.size === 0
          ? socket.bytesRead === activity.complete || silence > SILENCE_IN_HEADERS
          : silence > SILENCE_IN_REQUEST && [...activity.exchanges].some((exchange) => waitsForClient(socket, exchange))
      if (isSilent) socket.destroy()
    }
  }

  return {
    serve(options, handler) {
      const server = createServer(options)
      servers.push(server)
      server.on('connection', (socket) => {
        sockets.set(socket, { exchanges: new Set(), complete: 0, progress: 0, since: performance.now() })
        socket.once('close', () => sockets.delete(socket))
      })
      server.on('request', begin)
      server.on('request', handler)
      return server
    },
    drain() {
      draining = true
      for (const { exchanges } of sockets.values())
        for (const { response } of exchanges) if (!response.headersSent) response.shouldKeepAlive = false
    },
    finish() {
      const now = performance.now()
      for (const activity of sockets.values()) activity.since = now
      // Not immediately: requests that have arrived but were not read yet are answered.
      const timer = setInterval(look, LOOK_EVERY)
      return async () => {
        await Promise.all([...sockets.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
        clearInterval(timer)
      }
    },
    cut() {
      const busy = [...sockets.values()].filter(({ exchanges }) => exchanges.size > 0).length
      for (const socket of sockets.keys()) socket.destroy()
      return busy
    },
  }
}

/** Whether the rest of a request is missing, or a response is not being read; otherwise the server is at work. */
const waitsForClient = (socket: Socket, { request }: Exchange): boolean =>
  (!request.complete && request.readableLength === 0) || socket.writableLength > 0

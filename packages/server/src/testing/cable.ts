import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A connection to a server on this machine that can fail in the ways in which networks do. */
export interface Cable {
  readonly port: number
  /** Closes every connection, and refuses new ones. */
  cut(): Promise<void>
  reconnect(): Promise<unknown>
  /** Stops forwarding, without closing anything; new connections are accepted and get no response. */
  silence(): void
  /** Forwards new connections. Those from before stay silent forever, as after a failover. */
  restore(): void
  /** Calls back before a packet to the server is forwarded; it is the place to cut or count. */
  onPacket(listener: ((packet: Buffer) => 'forward' | 'drop' | Promise<'forward'>) | undefined): void
  /** Closes every connection, and accepts new ones. */
  drop(): void
}

export async function layCable(to: number): Promise<Cable> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let server: Server
  let listener: Parameters<Cable['onPacket']>[0]
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const pipe = (near: Socket, far: Socket) => {
    let work = Promise.resolve()
    near.on('data', (packet: Buffer) => {
      if (isSilent) return
      work = work.then(async () => {
        const verdict = listener === undefined ? 'forward' : await listener(packet)
        if (verdict === 'forward') far.write(packet)
        else near.destroy()
      })
    })
    far.on('data', (packet: Buffer) => {
      if (!isSilent) near.write(packet)
    })
  }
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        sockets.add(near)
        near.on('close', () => sockets.delete(near))
        near.on('error', () => {})
        if (isSilent) {
          near.resume()
          return
        }
        const far = connect(to, '127.0.0.1')
        sockets.add(far)
        far.on('close', () => sockets.delete(far))
        far.on('error', () => near.destroy())
        near.on('close', () => far.destroy())
        far.on('close', () => near.destroy())
        pipe(near, far)
      })
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  /** The connections from before never carry anything again. */
  const forget = () => {
    for (const socket of sockets) socket.removeAllListeners('data').resume()
  }
  const port = await listen(0)
  return {
    port,
    drop,
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        drop()
      }),
    reconnect: () => listen(port),
    silence() {
      isSilent = true
      forget()
    },
    restore() {
      isSilent = false
    },
    onPacket(next) {
      listener = next
    },
  }
}

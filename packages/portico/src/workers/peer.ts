/** The calls that a process accepts: by name, the input and the result. Both are JSON. */
export type Calls = { readonly [Name: string]: readonly [input: unknown, result: unknown] }

/** The functions that answer calls. */
export type Answers<Accepted extends Calls> = {
  readonly [Name in keyof Accepted]: (input: Accepted[Name][0]) => Accepted[Name][1] | Promise<Accepted[Name][1]>
}

type Message =
  | { readonly portico: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly portico: 'result'; readonly id: number; readonly result: unknown }
  | { readonly portico: 'failure'; readonly id: number; readonly reason: string }

/** The connection to the other process. */
export interface Channel {
  /** Calls back with an error if the message could not be sent. */
  send(message: object, sent: (error: Error | null) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/** The process at the other end. */
export interface Peer<Accepted extends Calls> {
  /** Rejects if the other process fails or ends. */
  call<Name extends string & keyof Accepted>(name: Name, input: Accepted[Name][0]): Promise<Accepted[Name][1]>
  /** The other process has ended: calls that wait for it are rejected. */
  end(): void
}

/** Calls functions of another process, and answers its calls. Messages of others on the same channel are ignored. */
export function createPeer<Theirs extends Calls, Own extends Calls>(
  channel: Channel,
  answers: Answers<Own>,
): Peer<Theirs> {
  const waiting = new Map<number, { resolve(result: never): void; reject(reason: Error): void }>()
  let count = 0
  let isOver = false
  const send = (message: Message, failed: (error: Error) => void = () => {}) =>
    channel.send(message, (error) => error && failed(error))
  const answer = async ({ id, name, input }: Extract<Message, { readonly portico: 'call' }>) => {
    try {
      send({ portico: 'result', id, result: await answers[name]?.(input as never) })
    } catch (error) {
      send({ portico: 'failure', id, reason: String(error) })
    }
  }
  channel.on('message', (received) => {
    const message = received as Message
    if (message?.portico === 'call') return void answer(message)
    if (message?.portico === 'result') waiting.get(message.id)?.resolve(message.result as never)
    else if (message?.portico === 'failure') waiting.get(message.id)?.reject(new Error(message.reason))
    else return
    waiting.delete(message.id)
  })
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new Error('The process has ended.'))
        const id = ++count
        waiting.set(id, { resolve, reject })
        send({ portico: 'call', id, name, input }, (error) => {
          waiting.delete(id)
          reject(error)
        })
      }),
    end() {
      isOver = true
      for (const { reject } of waiting.values()) reject(new Error('The process has ended.'))
      waiting.clear()
    },
  }
}

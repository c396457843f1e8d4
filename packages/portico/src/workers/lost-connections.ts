import type { Worker } from 'node:cluster'

/**
 * Node forgets the connection that it was passing to a worker when that ended: its client would wait forever.
 * @returns a function that closes it, to be called when the worker has ended. Connections that it received are closed already.
 */
export function lostConnections({ process: child }: Worker): () => void {
  /** The last one of each address; Node passes them one by one. */
  const handles = new Map<unknown, { close?(): void }>()
  const send = child.send.bind(child) as (...input: readonly unknown[]) => boolean
  child.send = (...input: readonly unknown[]) => {
    const [message, handle] = input as readonly [{ readonly key?: unknown }, { close?(): void } | undefined]
    if (typeof handle === 'object') handles.set(message.key, handle)
    return send(...input)
  }
  return () => {
    for (const handle of handles.values()) handle.close?.()
  }
}

/** What a request through the balancer got: its status, or the error if there was no response. */
export interface FailedAttempt {
  readonly path: string
  readonly status: number | string
}

/** Sends requests to servers that are ready, as a load balancer does: it requests `/ready` of each several times a second. */
export function startBalancer(addresses: readonly string[]) {
  const ready = new Set(addresses)
  const nodes = new Set(addresses)
  const failures: FailedAttempt[] = []
  let turn = 0
  let count = 0
  const look = async (address: string) => {
    const isReady = await fetch(`${address}/ready`).then(
      async (response) => {
        await response.text()
        return response.ok
      },
      () => false,
    )
    if (isReady && nodes.has(address)) ready.add(address)
    else ready.delete(address)
  }
  const timer = setInterval(() => {
    for (const address of nodes) void look(address)
  }, 100)

  return {
    failures,
    served: () => count,
    isReady: (address: string) => ready.has(address),
    add: (address: string) => void nodes.add(address),
    /** Sends a request over a connection that is kept alive. Anything but a response below 500 is recorded as a failure. */
    async send(method: string, path: string, body?: unknown, authorization?: string) {
      const list = [...ready]
      const address = list[turn++ % list.length]
      try {
        const response = await fetch(address + path, {
          method,
          headers: {
            ...(authorization !== undefined && { authorization: `Bearer ${authorization}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        count += 1
        if (response.status >= 500) failures.push({ path, status: response.status })
        return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
      } catch (error) {
        const { message, cause } = error as Error
        failures.push({ path: `${address}${path}`, status: `${message}: ${String(cause)}` })
        return { status: 0, json: undefined }
      }
    },
    stop: () => clearInterval(timer),
  }
}

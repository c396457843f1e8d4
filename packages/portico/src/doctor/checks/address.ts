import { once } from 'node:events'
import { createServer } from 'node:net'
import { isLoopback } from '@portico/server/loopback'
import type { LoadedSettings } from '../../load-settings.js'
import type { Finding } from '../finding.js'

/** Browsers give passkeys, secure cookies and `crypto.subtle` only to https and to this machine. */
export function addressFindings({ configuration: { url, consoleUrl, origins } }: LoadedSettings): Finding[] {
  const about = 'Address'
  const addresses = {
    PORTICO_URL: [url],
    PORTICO_CONSOLE_URL: consoleUrl ? [consoleUrl] : [],
    PORTICO_ORIGINS: origins,
  }
  const unencrypted = Object.entries(addresses).flatMap(([setting, values]) =>
    values.filter((value) => value.startsWith('http:') && !isLoopback(value)).map((value) => ({ setting, value })),
  )
  if (unencrypted.length === 0) return [{ about, state: 'good', text: url }]
  return unencrypted.map(({ setting, value }) => ({
    about,
    state: 'wrong',
    text: `${setting} has ${value}, which is not encrypted: anyone on the way can read tokens, and browsers open no private pages and offer no passkeys there; use https`,
  }))
}

/** The server itself speaks http, so behind an https address there is a proxy, whose address is not that of visitors. */
export function proxyFinding({ configuration: { url, trustProxy } }: LoadedSettings): Finding | undefined {
  const about = 'Proxy'
  const isBehind = url.startsWith('https:')
  if (!isBehind && !trustProxy) return undefined
  if (isBehind && !trustProxy)
    return {
      about,
      state: 'wrong',
      text: 'PORTICO_URL is https, so a proxy is in front of this server, but PORTICO_TRUST_PROXY is off: all visitors seem to have the address of the proxy and share its limits; set it to 1 if the proxy sets X-Forwarded-For',
    }
  return isBehind
    ? { about, state: 'good', text: 'the client address comes from its X-Forwarded-For' }
    : {
        about,
        state: 'note',
        text: 'PORTICO_TRUST_PROXY is on, but PORTICO_URL is not https: without a proxy, visitors can pretend any address',
      }
}

/** Whether the port is free, or this program has it. */
export async function portFinding({ configuration: { port, host } }: LoadedSettings): Promise<Finding> {
  const about = 'Port'
  if (port === 0) return { about, state: 'good', text: 'a free one is chosen at each start' }
  const failure = await failureToListen(port, host)
  if (failure === undefined) return { about, state: 'good', text: `${host}:${port} is free` }
  if (failure !== 'EADDRINUSE') return { about, state: 'wrong', text: `${host}:${port} cannot be used (${failure})` }
  return (await isOurs(port))
    ? { about, state: 'good', text: `${host}:${port} is used by this program` }
    : {
        about,
        state: 'wrong',
        text: `${host}:${port} is used by another program; stop it, or set PORT to another port`,
      }
}

/** Listens for a moment, and returns the code of the error. */
async function failureToListen(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  } finally {
    server.close()
  }
}

/** Whether what listens there answers as this program does. */
async function isOurs(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(3000) })
    const { status } = (await answer.json()) as { status?: unknown }
    return status === 'ready' || status === 'not ready'
  } catch {
    return false
  }
}

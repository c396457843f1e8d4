import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** What a server needs in its environment to know this host: its name, and its certificate, which is only for tests. */
export const KNOWS_AGENT_HOST = {
  NODE_OPTIONS: `--require ${file('names.cjs')}`,
  NODE_EXTRA_CA_CERTS: file('certificate.pem'),
} as const

/** The host of a program that publishes a document about itself, as `https://agent.example.com:…/agent.json`. */
export async function agentHost(metadata: object): Promise<{ readonly document: string; close(): void }> {
  let document = ''
  const host = createServer(
    { key: readFileSync(file('key.pem')), cert: readFileSync(file('certificate.pem')) },
    (_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ client_id: document, ...metadata })),
  )
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', () => resolve()))
  document = `https://agent.example.com:${(host.address() as AddressInfo).port}/agent.json`
  return { document, close: () => void host.close() }
}

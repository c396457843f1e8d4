import type { PorticoServer } from '@portico/server'
import { answerNotFound } from '@portico/server'
import type { Reading } from '../reading/create-reading.js'
import { VERSION } from '../version.js'

/** Where programs look for the card of a server: drafts of the Model Context Protocol (SEP-1649, SEP-2127) and registries. */
const CARD_PATHS = [
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp-server-card',
  '/.well-known/mcp.json',
] as const

const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25'] as const

/** Describes the server that programs can use, before they connect to it. Without a site that the server may open, there is none. */
export function mountServerCard({ app }: PorticoServer, reading: Reading, url: string): void {
  for (const path of CARD_PATHS)
    app.get(path, { config: { anyOrigin: true } }, async (request, reply) => {
      const { editions } = await reading.facts()
      const edition = editions.at(-1)
      if (!edition?.opens) return answerNotFound(request, reply)
      reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8')
      return reply.send(serverCard(url, edition.baseUrl))
    })
}

/**
 * The card of a site's server. Tools are the same for everyone; what they return depends on the caller.
 * @param url of the server, without a slash at the end
 */
function serverCard(url: string, baseUrl: string): object {
  const { host, hostname } = new URL(url)
  const description = `Search and read the documentation at ${url}${baseUrl}.`
  const remote = (path: string) => ({
    type: 'streamable-http',
    url: `${url}${path}`,
    supportedProtocolVersions: PROTOCOL_VERSIONS,
  })
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${hostname.split('.').reverse().join('.')}/docs`,
    version: VERSION,
    title: `Documentation of ${host}`,
    description,
    websiteUrl: `${url}${baseUrl}`,
    remotes: [
      {
        ...remote('/mcp'),
        headers: [{ name: 'Authorization', description: 'Bearer and a token', isRequired: true, isSecret: true }],
      },
      remote('/mcp/public'),
    ],
    serverInfo: { name: 'portico', title: `Documentation of ${host}`, version: VERSION },
    protocolVersion: PROTOCOL_VERSIONS[0],
    transport: { type: 'streamable-http', endpoint: '/mcp' },
    capabilities: { tools: { listChanged: false } },
    authentication: { required: true, schemes: ['bearer', 'oauth2'] },
    tools: ['dynamic'],
  }
}

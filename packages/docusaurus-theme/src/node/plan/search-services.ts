import { isRecord } from '@portico/access/guards'
import type { SealPlan } from '@portico/sealing/plan'

/**
 * Returns the servers of the searches that a theme's configuration names, for the content policy: their addresses are made in the
 * browser, so no page and no code contains them.
 *
 * @param file the configuration's file
 * @example searchServices({ algolia: { appId: 'AB1' } }, 'docusaurus.config.js')[0] // { source: 'https://AB1-dsn.algolia.net', … }
 */
export function searchServices(themeConfig: unknown, file: string): NonNullable<SealPlan['services']> {
  const { algolia, typesense } = isRecord(themeConfig) ? themeConfig : {}
  const connect = (setting: string, sources: readonly string[]) =>
    sources.map((source) => ({ directive: 'connect-src', source, by: `${file} (themeConfig.${setting})` }))
  return [...connect('algolia', algoliaServers(algolia)), ...connect('typesense', typesenseServers(typesense))]
}

function algoliaServers(algolia: unknown): string[] {
  const { appId, insights, askAi } = isRecord(algolia) ? algolia : {}
  if (typeof appId !== 'string' || !/^[a-z0-9]+$/i.test(appId)) return []
  return [
    `https://${appId}-dsn.algolia.net`,
    `https://${appId}.algolia.net`,
    ...[1, 2, 3].map((server) => `https://${appId}-${server}.algolianet.com`),
    ...(insights ? ['https://insights.algolia.io'] : []),
    ...(askAi ? ['https://askai.algolia.com'] : []),
  ]
}

function typesenseServers(typesense: unknown): string[] {
  const { typesenseServerConfig: config } = isRecord(typesense) ? typesense : {}
  const { nodes, nearestNode } = isRecord(config) ? config : {}
  return [...(Array.isArray(nodes) ? nodes : []), nearestNode].flatMap((node: unknown) => {
    const { url, protocol, host, port } = isRecord(node) ? node : {}
    const address = typeof url === 'string' ? url : `${protocol}://${host}:${port}`
    return /^https?:\/\/[\w.-]+(:\d+)?(\/|$)/.test(address) && URL.canParse(address) ? [new URL(address).origin] : []
  })
}

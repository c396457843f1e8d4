import { fields, type Json, list, METHODS } from '@portico/openapi/description'
import type { ApiDescription } from '../options/description-option.js'
import type { SiteDescription } from './site-descriptions.js'

/**
 * Returns the origins that the forms of public descriptions send to, for the content policy. Servers that only some readers of a
 * description know are left out, since everyone can read the policy.
 * @example apiServers([{ route: '/api', open: { servers: [{ url: 'https://api.example/v1' }] } }], [{ route: '/api' }]) // ['https://api.example']
 */
export function apiServers(
  descriptions: readonly Pick<SiteDescription, 'route' | 'open' | 'readers'>[],
  options: readonly Pick<ApiDescription, 'route' | 'tryIt'>[],
): readonly string[] {
  const tried = new Set(options.filter(({ tryIt }) => tryIt !== false).map(({ route }) => route))
  const origins = descriptions
    .filter(({ route, readers }) => readers === undefined && tried.has(route))
    .flatMap(({ open }) => [...serversIn(open)].flatMap(originOf))
  return [...new Set(origins)].sort()
}

function* serversIn(open: Json): Generator<Json> {
  const { servers, paths } = fields(open)
  yield* list(servers)
  for (const item of Object.values(fields(paths))) {
    yield* list(fields(item).servers)
    for (const method of METHODS) yield* list(fields(fields(item)[method]).servers)
  }
}

function originOf(server: Json): string[] {
  const { url, variables } = fields(server)
  if (typeof url !== 'string') return []
  const filled = url.replaceAll(/\{([^{}]+)\}/g, (_, name) => String(fields(fields(variables)[name]).default ?? ''))
  return /^https?:\/\//.test(filled) && URL.canParse(filled) ? [new URL(filled).origin] : []
}

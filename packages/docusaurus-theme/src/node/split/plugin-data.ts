import { type Audience, type Expression, isSameAudience } from '@portico/access'
import { DOCS_PLUGIN } from '../../docs-data.js'
import type { PluginData } from '../../reader/reader-patch.js'
import type { RouteNode, SiteFiles } from '../site/site-files.js'

/** Global data for everyone, and what each part adds to it. */
export interface SplitPluginData {
  readonly globalData: SiteFiles['globalData']
  readonly patches: readonly PluginData[]
}

/**
 * Splits the data that plugins give every page: that of an instance whose pages all have the same readers is only for them. The data
 * of docs is split by page instead.
 */
export function splitPluginData(
  { routes, chunkNames, registry, globalData }: SiteFiles,
  at: (path: string) => Audience,
  expressions: readonly Expression[],
): SplitPluginData {
  const audiences = new Map<string, Audience[]>()
  const visit = (nodes: readonly RouteNode[], outer: string | undefined): void => {
    for (const { key, path, routes: inner } of nodes) {
      const instance = instanceOf(chunkNames[key], registry) ?? outer
      if (inner) visit(inner, instance)
      else if (instance !== undefined) audiences.set(instance, [...(audiences.get(instance) ?? []), at(path)])
    }
  }
  visit(routes, undefined)
  const partOf = (instance: string): number => {
    const [first, ...others] = audiences.get(instance) ?? []
    if (first === undefined || others.some((other) => !isSameAudience(first, other))) return -1
    return expressions.findIndex((expression) => isSameAudience(expression, first))
  }
  const ofPart = (part: number): PluginData =>
    Object.fromEntries(
      Object.entries(globalData).flatMap(([name, instances]) => {
        const own = Object.entries(instances).filter(([id]) => partOf(`${name}/${id}`) === part)
        // Components may expect the plugin itself.
        return own.length > 0 || part === PUBLIC ? [[name, Object.fromEntries(own)]] : []
      }),
    )
  const { [DOCS_PLUGIN]: docs } = globalData
  const open = ofPart(PUBLIC)
  return {
    globalData: docs ? { ...open, [DOCS_PLUGIN]: docs } : open,
    patches: expressions.map((_, part) => {
      const { [DOCS_PLUGIN]: _docs, ...rest } = ofPart(part)
      return rest
    }),
  }
}

const PUBLIC = -1

/** The plugin and the instance of a route, such as `docusaurus-plugin-redoc/default`. */
function instanceOf(names: SiteFiles['chunkNames'][string] | undefined, registry: SiteFiles['registry']) {
  const { __context: context } = (names ?? {}) as { __context?: { plugin?: string } }
  const [plugin, id, file] = (registry[context?.plugin ?? ''] ?? '').split('/').slice(-3)
  return file === '__plugin.json' ? `${plugin}/${id}` : undefined
}

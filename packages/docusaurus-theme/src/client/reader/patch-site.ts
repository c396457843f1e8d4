import type { GlobalData } from '../../docs-data.js'
import { mergeConfig } from '../../reader/merge-config.js'
import { mergeDocsData } from '../../reader/merge-docs-data.js'
import type { PluginData, ReaderPatch } from '../../reader/reader-patch.js'
import type { PartStates, SiteContext } from '../page/site-state.js'

/** What the open parts add to pages that other readers see too. */
export const openPatches = (parts: PartStates): ReaderPatch[] =>
  Object.values(parts).flatMap((part) => (part.at === 'open' ? [part.patch] : []))

/** The site with the open parts' additions to its global data, navbar and footer; the same object if there are none. */
export function openSite<Site extends SiteContext>(site: Site, parts: PartStates): Site {
  const patches = openPatches(parts)
  if (patches.length === 0) return site
  const { globalData, siteConfig } = site
  const themeConfig = mergeConfig(
    siteConfig.themeConfig,
    patches.map(({ config }) => config),
  )
  return {
    ...site,
    globalData: patches.reduce(
      (data, patch) => withPluginData(data, patch.data),
      mergeDocsData(
        globalData,
        patches.flatMap((patch) => patch.global),
      ),
    ),
    siteConfig: { ...siteConfig, themeConfig },
  }
}

function withPluginData(data: GlobalData, added: PluginData): GlobalData {
  const merged = Object.entries(added).map(([name, instances]) => [name, { ...data[name], ...instances }])
  return merged.length > 0 ? { ...data, ...Object.fromEntries(merged) } : data
}

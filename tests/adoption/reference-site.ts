import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWithDocusaurus } from '../../tools/lib/docusaurus-builder.mjs'
import { inRoot } from '../../tools/lib/root.mjs'

const CONFIG = (paths: readonly string[]) => `export default {
  title: 'Descriptions',
  url: 'http://localhost',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { faster: true, v4: { removeLegacyPostBuildHeadAttribute: true } },
  presets: [['classic', { docs: false, blog: false }]],
  themes: [['@portico/docusaurus-theme', {
    orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    openapi: ${JSON.stringify(paths.map((path) => ({ path, route: `/${path.split('.')[0]}` })))},
  }]],
}
`

/**
 * Builds a site with a reference page for each description in its folder.
 * @throws Error with what Docusaurus printed if the build fails
 */
export async function buildReferenceSite(folder: string, outDir: string, paths: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await writeFile(join(folder, 'docusaurus.config.mjs'), CONFIG(paths))
  const { ok, output } = await buildWithDocusaurus({
    core: inRoot('package.json'),
    site: folder,
    env: { ...process.env },
    options: { outDir },
  })
  if (!ok) throw new Error(output)
}

/** Sums up, from the start of a page, for how long it could not react. Run before the page's own scripts. */
export function watchBlocking(): void {
  const sum = globalThis as unknown as { blocked: number }
  sum.blocked = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) sum.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

/** First paint and blocking of a page, in milliseconds. */
export const pageTimes = () => ({
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  blocked: (globalThis as unknown as { blocked: number }).blocked,
})

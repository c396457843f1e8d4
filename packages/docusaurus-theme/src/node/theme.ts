import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoadContext, Plugin } from '@docusaurus/types'
import { load as loadYaml } from 'js-yaml'
import { PLAN_FILE } from '../plan.js'
import { NO_PATCH } from '../reader-patch.js'
import { type AccessMap, accessMap, folderAccessIn } from './access-map.js'
import { type BundlerConfig, bundlerConfig } from './bundler-config.js'
import { emitModules, type PartExtra } from './emit-modules.js'
import { privateLinks } from './links.js'
import { makePlan } from './make-plan.js'
import { moduleFile } from './module-file.js'
import type { NormalOptions } from './options.js'
import { partition, type SealedPart } from './partition.js'
import { publicSiteConfig } from './public-site-config.js'
import { type Page, readPages } from './read-pages.js'
import { makeIndex } from './search/make-index.js'
import { privatePages } from './search/private-pages.js'
import { publicPages } from './search/public-pages.js'
import { readSiteFiles } from './site-files.js'
import { splitSite } from './split/index.js'
import { sameAudience } from './split/site.js'
import { splitDocsData } from './split-docs-data.js'
import { demandStaging, isStaging } from './staging.js'

/** What the bundles are made of, kept for the plan. */
interface Prepared {
  readonly parts: readonly SealedPart[]
  readonly labels: readonly (readonly string[])[]
  readonly pages: readonly Page[]
  readonly access: AccessMap
  readonly gone: readonly string[]
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const WIDGET_STYLE = createRequire(import.meta.url).resolve('@portico/react/style.css')

/** The public search index, at the site's root. */
const SEARCH_INDEX = 'search-index.json'

const WRITING =
  '[portico] Writing mode: private pages are shown to everyone who reaches this server. Only a sealed build is private.'

/**
 * The theme as Docusaurus loads it. While a site is built it splits the bundle by audience and leaves a plan for the
 * sealing step; while a site is written with `docusaurus start` it seals nothing and says so.
 *
 * @throws Error when private pages would be built into a folder that is not for staging.
 */
export function theme(context: LoadContext, options: NormalOptions): Plugin {
  const { baseUrl, generatedFilesDir, siteDir, siteConfig, outDir } = context
  const folder = join(generatedFilesDir, 'portico')
  const build = randomBytes(12).toString('base64url')
  let split: Prepared | undefined
  let prepared = false
  let hasPrivate = false

  const fileOf = moduleFile(siteDir, generatedFilesDir)
  const read = (path: string): unknown => JSON.parse(readFileSync(fileOf(path), 'utf8'))

  const prepare = (building: boolean): Prepared | undefined => {
    const generated = readSiteFiles(generatedFilesDir)
    const pages = readPages(generatedFilesDir)
    const folderAccess = folderAccessIn(siteDir, loadYaml)
    const access = accessMap({ rules: options.rules, baseUrl, pages, folderAccess })
    const { site: shown, patches, rewrites, gone } = splitSite({ site: generated, pages, access, read })
    const patchOf = (audience: readonly string[]) => patches.find((one) => sameAudience(one.audience, audience))
    const made = partition({
      site: shown,
      at: access.at,
      extra: (audience) => patchOf(audience)?.patch.listed.map((post) => post.chunk) ?? [],
    })
    hasPrivate = made.parts.length > 0
    const sealing = building && hasPrivate
    const data = splitDocsData(
      shown.globalData,
      access.at,
      made.parts.map((part) => part.audience),
    )
    const { orgID, baseURL, sdkURL, forceLogin, uxMode, privateRedirectPath, form } = options
    const audiences = sealing ? made.parts.map((part) => part.audience) : []
    const links = sealing
      ? privateLinks({
          themeConfig: siteConfig.themeConfig,
          parts: made.parts,
          ...data,
          at: (path) => access.at(baseUrl + path.slice(1)),
        })
      : {}
    const extras = made.parts.map((part, at): PartExtra => {
      const patch = patchOf(part.audience)?.patch ?? NO_PATCH
      const listed = patch.listed.map((post) => ({ ...post, chunk: part.names[post.chunk] ?? post.chunk }))
      const inside = pages.filter(({ metadata }) => sameAudience(access.at(metadata.permalink), part.audience))
      const search = sealing ? makeIndex(privatePages(inside, siteDir)) : ''
      return { patch: { ...patch, listed, global: data.patches[at] ?? [] }, search }
    })
    const config = { forceLogin, uxMode, privateRedirectPath, audiences, links }
    const late = { orgID, baseURL, sdkURL, form, build, baseUrl, search: building ? SEARCH_INDEX : '' }
    const modules = emitModules(sealing ? made : { ...made, parts: [] }, data.globalData, extras, config, late)
    modules['widget-style.js'] = `export default ${JSON.stringify(readFileSync(WIDGET_STYLE, 'utf8'))};\n`
    if (building)
      modules['docusaurus.config.mjs'] = publicSiteConfig(
        readFileSync(join(generatedFilesDir, 'docusaurus.config.mjs'), 'utf8'),
      )
    mkdirSync(folder, { recursive: true })
    for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code)
    if (!sealing) return undefined
    for (const [path, content] of rewrites) writeFileSync(fileOf(path), JSON.stringify(content))
    const labels = made.parts.map((part) => patchOf(part.audience)?.labels ?? [])
    return { parts: made.parts, labels, pages, access, gone }
  }

  return {
    name: 'portico-docusaurus-theme',
    getThemePath: () => here('../theme'),
    getTypeScriptThemePath: () => here('../../src/theme'),
    getClientModules: () => ['portico.css', 'search.css'].map((file) => here(`../../src/style/${file}`)),

    configureWebpack(given, isServer) {
      const config = given as BundlerConfig
      const production = config.mode === 'production'
      // Both bundles are configured, in no fixed order; the first to come prepares for the two.
      if (!prepared) {
        split = prepare(production)
        prepared = true
        if (split) demandStaging(outDir)
        else if (!production && hasPrivate) console.warn(WRITING)
      }
      if (isServer && !production && hasPrivate)
        throw new Error(
          '`docusaurus build --dev` makes a build that cannot be sealed, and this site has private pages. Build without --dev, or write with `docusaurus start`.',
        )
      return bundlerConfig(folder, isServer, production, split?.parts.length ?? 0) as object
    },

    postBuild({ outDir: staging, routes }) {
      const isPrivate = (path: string) => split?.access.at(path) !== undefined
      writeFileSync(
        join(staging, SEARCH_INDEX),
        makeIndex(publicPages(routes, { outDir: staging, baseUrl, isPrivate })),
      )
      // A site without private pages may be built anywhere; in a staging folder it still gets a plan, to be published alike.
      if (!split && !isStaging(staging)) return Promise.resolve()
      const plan = makePlan({
        build,
        options,
        baseUrl,
        parts: split?.parts ?? [],
        labels: split?.labels ?? [],
        pages: split?.pages ?? [],
        access: split?.access,
        gone: split?.gone ?? [],
        fileOf,
        siteConfig,
        read: (path) => readFileSync(path, 'utf8'),
      })
      writeFileSync(join(staging, PLAN_FILE), JSON.stringify(plan))
      return Promise.resolve()
    },
  }
}

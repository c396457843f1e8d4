import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoadContext, Plugin } from '@docusaurus/types'
import { audienceOf } from '@portico/access'
import { canonicalAudience } from '@portico/seal'
import { PLAN_FILE } from '../plan.js'
import { type BundlerConfig, bundlerConfig } from './bundler-config.js'
import { emitModules } from './emit-modules.js'
import { makePlan } from './make-plan.js'
import { navbarLinks } from './navbar.js'
import type { NormalOptions } from './options.js'
import { type Partition, partition, sitePath } from './partition.js'
import { readSiteFiles } from './site-files.js'
import { splitDocsData } from './split-docs-data.js'
import { demandStaging, isStaging } from './staging.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

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
  let split: Partition | undefined
  let prepared = false

  const prepare = (building: boolean): Partition | undefined => {
    const site = readSiteFiles(generatedFilesDir)
    const made = partition(site, options.rules, baseUrl)
    const data = splitDocsData(
      site.globalData,
      (path) => {
        const audience = audienceOf(options.rules, sitePath(path, baseUrl))
        const at =
          audience &&
          made.parts.findIndex((part) => part.audience.join('\0') === canonicalAudience(audience).join('\0'))
        return at === undefined || at < 0 ? undefined : at
      },
      made.parts.length,
    )
    const sealing = building && made.parts.length > 0
    const { orgID, baseURL, sdkURL, forceLogin, uxMode, privateRedirectPath, form } = options
    const audiences = sealing ? made.parts.map((part) => part.audience) : []
    const config = { orgID, baseURL, sdkURL, forceLogin, uxMode, privateRedirectPath, form, build, baseUrl, audiences }
    const links = sealing ? navbarLinks(siteConfig.themeConfig, made.parts, options.rules) : {}
    const modules = emitModules(sealing ? made : { ...made, parts: [] }, data.globalData, data.patches, {
      ...config,
      links,
    })
    mkdirSync(folder, { recursive: true })
    for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code)
    return sealing ? made : undefined
  }

  return {
    name: 'portico-docusaurus-theme',
    getThemePath: () => here('../theme'),
    getTypeScriptThemePath: () => here('../../src/theme'),
    getClientModules: () => [here('../../src/style/portico.css')],

    configureWebpack(given, isServer) {
      const config = given as BundlerConfig
      const production = config.mode === 'production'
      if (isServer && !production && options.rules.length > 0)
        throw new Error(
          '`docusaurus build --dev` makes a build that cannot be sealed, and this site has private pages. Build without --dev, or write with `docusaurus start`.',
        )
      // Both bundles are configured, in no fixed order; the first to come prepares for the two.
      if (!prepared) {
        split = prepare(production)
        prepared = true
        if (split) demandStaging(outDir)
        else if (!production && options.rules.length > 0) console.warn(WRITING)
      }
      return bundlerConfig(folder, isServer, split !== undefined, split?.parts.length ?? 0) as object
    },

    postBuild({ outDir: staging }) {
      // A site without private pages may be built anywhere; in a staging folder it still gets a plan, to be published alike.
      if (!split && !isStaging(staging)) return Promise.resolve()
      const read = (path: string) => readFileSync(path, 'utf8')
      const plan = makePlan({
        build,
        options,
        baseUrl,
        parts: split?.parts ?? [],
        siteDir,
        generatedFilesDir,
        siteConfig,
        read,
      })
      writeFileSync(join(staging, PLAN_FILE), JSON.stringify(plan))
      return Promise.resolve()
    },
  }
}

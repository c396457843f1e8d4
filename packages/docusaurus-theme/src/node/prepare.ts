import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix, resolve } from 'node:path'
import type { LoadContext } from '@docusaurus/types'
import { load as loadYaml } from 'js-yaml'
import { NO_PATCH, type ReaderPatch } from '../reader-patch.js'
import { type AccessMap, accessMap, categoryIn } from './access-map.js'
import { declarationsOf } from './declarations.js'
import { type DocsEntry, soleEntries } from './docs-entries.js'
import { emitModules } from './emit-modules.js'
import { privateLinks } from './links.js'
import { moduleFile } from './module-file.js'
import type { NormalOptions } from './options.js'
import { partition, type SealedPart } from './partition.js'
import { privateFiles } from './private-files.js'
import { publicSiteConfig } from './public-site-config.js'
import { ReachPlugin } from './reach-plugin.js'
import { type Page, readPages } from './read-pages.js'
import { badRedirect } from './redirect.js'
import { readSiteFiles } from './site-files.js'
import { splitSite } from './split/index.js'
import { sameAudience } from './split/site.js'
import { splitDocsData } from './split-docs-data.js'
import type { Originals } from './translations.js'
import { unmatched } from './unmatched.js'

/** What the bundles are made of, kept for the plan. */
export interface Split {
  readonly parts: readonly SealedPart[]
  readonly labels: readonly (readonly string[])[]
  readonly pages: readonly Page[]
  readonly access: AccessMap
  readonly gone: readonly string[]
  /** Finds out, while the client bundle is made, what only private pages load. */
  readonly reach: ReachPlugin
}

/** The site, the options, the build's id, and whether it is built to be sealed or only written. */
export interface PrepareInput {
  readonly context: LoadContext
  readonly options: NormalOptions
  readonly build: string
  readonly building: boolean
  /** Where the modules go that the bundler takes in place of Docusaurus' own. */
  readonly folder: string
  readonly originals: Originals
  /** Addresses that lead to the first page of a docs version. */
  readonly entries: readonly DocsEntry[]
}

/** The public search index, at the site's root. */
export const SEARCH_INDEX = 'search-index.json'

/** The styles of the sign-in form, which come with it. */
export const WIDGET_STYLE = createRequire(import.meta.url).resolve('@portico/react/style.css')

/**
 * Splits the generated site by audience and writes the modules that bundles are made of. Answers the split when there is
 * something to seal, and whether the site has private pages at all.
 */
export function prepare({ context, options, build, building, folder, originals, entries }: PrepareInput): {
  readonly split: Split | undefined
  readonly hasPrivate: boolean
} {
  const { baseUrl, generatedFilesDir, siteDir, siteConfig } = context
  const fileOf = moduleFile(siteDir, generatedFilesDir)
  const read = (path: string): unknown => JSON.parse(readFileSync(fileOf(path), 'utf8'))
  const { site: generated, entries: sole } = soleEntries(entries, readSiteFiles(generatedFilesDir))
  const pages = readPages(generatedFilesDir, generated.registry)
  const category = categoryIn(siteDir, loadYaml)
  const access = accessMap({
    rules: options.rules,
    baseUrl,
    pages,
    category,
    originals,
    forceLogin: options.forceLogin,
  })
  // An address that only leads to a page is for the readers of that page.
  for (const { path, to } of sole) access.set(path, access.at(to))
  const staticFolders = siteConfig.staticDirectories.map((name) => resolve(siteDir, name))
  const { rules, groups } = options
  const declared = declarationsOf({
    rules,
    groups,
    pages,
    originals,
    category,
    routes: generated.routes,
    baseUrl,
    staticFolders,
  })
  const ofSite = { paths: declared.paths, at: (path: string) => access.at(posix.join(baseUrl, path)) }
  demandMatches([...unmatched(declared), ...badRedirect(options, ofSite)], building)
  const { site, patches, rewrites, gone, readers } = splitSite({
    site: generated,
    pages,
    access,
    read,
  })
  const patchOf = (audience: readonly string[]) => patches.find((one) => sameAudience(one.audience, audience))
  const made = partition({
    site,
    at: access.at,
    extra: (audience) => patchOf(audience)?.patch.listed.map((post) => post.chunk) ?? [],
  })
  const { parts } = made
  const sealing = building && parts.length > 0
  const every = parts.map((part) => part.audience)
  const data = splitDocsData(site.globalData, access.at, every)
  const links = sealing
    ? privateLinks({ themeConfig: siteConfig.themeConfig, site: siteConfig, parts, ...data, at: access.at })
    : {}
  const added = parts.map((part, index): ReaderPatch => {
    const patch = patchOf(part.audience)?.patch ?? NO_PATCH
    const listed = patch.listed.map((post) => ({ ...post, chunk: part.names[post.chunk] ?? post.chunk }))
    return { ...patch, listed, global: data.patches[index] ?? [] }
  })

  const { orgID, baseURL, sdkURL, forceLogin, uxMode, form } = options
  const privateRedirectPath = baseUrl + options.privateRedirectPath.slice(1)
  const config = { forceLogin, uxMode, privateRedirectPath, audiences: sealing ? every : [] }
  const late = { orgID, baseURL, sdkURL, form, build, baseUrl, search: building ? SEARCH_INDEX : '' }
  const split = sealing ? made : { ...made, parts: [] }
  const modules = emitModules({ split, globalData: data.globalData, patches: added, config, late, links, readers })
  modules['widget-style.js'] = `export default ${JSON.stringify(readFileSync(WIDGET_STYLE, 'utf8'))};\n`
  if (building)
    modules['docusaurus.config.mjs'] = publicSiteConfig(
      readFileSync(join(generatedFilesDir, 'docusaurus.config.mjs'), 'utf8'),
    )
  mkdirSync(folder, { recursive: true })
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code)
  if (!sealing) return { split: undefined, hasPrivate: parts.length > 0 }
  for (const [path, content] of rewrites) writeFileSync(fileOf(path), JSON.stringify(content))
  const labels = parts.map((part) => patchOf(part.audience)?.labels ?? [])
  const reach = new ReachPlugin({ siteDir, folder, isPrivate: privateFiles(pages, access) })
  return { split: { parts, labels, pages, access, gone, reach }, hasPrivate: true }
}

/** Stops a build at declarations that match nothing, and warns of them while a site is written. */
function demandMatches(problems: readonly string[], building: boolean): void {
  if (problems.length === 0) return
  const text = ['[portico] The access that this site declares cannot be right.', ...problems].join('\n- ')
  if (building) throw new Error(text)
  console.warn(text)
}

import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoadContext, Plugin } from '@docusaurus/types'
import { fieldNames, type ReadDescription, readDescriptions } from '@portico/openapi'
import { GUEST_LINKS } from '@portico/protocol'
import { configLines, placeText, pluginPlace } from '../access/rule-locations.js'
import { type BundlerConfig, bundlerConfig } from '../bundler/bundler-config.js'
import { configuresPostCss } from '../bundler/postcss-config.js'
import { otherSearches } from '../bundler/search-themes.js'
import { formInLanguage } from '../i18n/localized-form.js'
import { type Originals, readOriginals } from '../i18n/originals.js'
import { frameTexts, themeTexts } from '../i18n/theme-texts.js'
import { codeFile } from '../i18n/translation-files.js'
import type { NormalOptions } from '../options/options.js'
import { type VersionLabels, versionLabels } from '../search/version-labels.js'
import { versionFolders } from '../site/content-folders.js'
import { type DocsEntry, docsEntries, ENTRY_COMPONENT, isTaken } from '../site/docs-entries.js'
import { type DocsOrders, docsOrders } from '../site/docs-orders.js'
import { demandDocusaurus } from '../site/docusaurus-version.js'
import { warn as say, withPrintableErrors } from './build-output.js'
import loadAfterBuild from './load-after-build.cjs'
import { logoFault } from './logo-file.js'
import { accountAddress, descriptionModule, prepare } from './prepare-site.js'
import { demandNoSlashid } from './slashid-traces.js'
import { forgetPlan, makeStaging } from './staging.js'
import { beforeEachRun, writeWriting } from './writing-mode.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const WRITING =
  '[portico] Writing mode: private pages are shown to everyone who can reach this server. Only a sealed build is private.'

const accountPageTaken = (path: string) =>
  `[portico] The site has a page at ${path}, so people manage their account at the identity server. To have an account page in the site, set the theme’s option accountPage to another path.`

/**
 * The theme as Docusaurus loads it. During a build it splits the bundle by audience and leaves a plan for the sealing step;
 * during development with `docusaurus start` it seals nothing and says so.
 *
 * @throws Error if private pages would be built into a folder that is not for staging, or if the theme was not tested with this
 * version of Docusaurus
 */
export async function theme(context: LoadContext, siteOptions: NormalOptions): Promise<Plugin> {
  forgetPlan(context, process.argv)
  demandDocusaurus()
  const { currentLocale } = context.i18n
  demandLogos(siteOptions, context)
  const lines = configLines({ siteDir: context.siteDir, configFile: context.siteConfigPath })
  const placeOf = (name: string) => placeText(pluginPlace(lines, name))
  for (const sentence of otherSearches(context.siteConfig, placeOf)) say(`[portico] ${sentence}`)
  const form = await formInLanguage(siteOptions.form, {
    locale: currentLocale,
    ...context.siteConfig,
    own: context.codeTranslations,
    file: codeFile(context),
  })
  let options: NormalOptions = { ...siteOptions, form }
  const folder = join(context.generatedFilesDir, 'portico')
  const build = randomBytes(12).toString('base64url')
  let originals: Originals = new Map()
  let entries: readonly DocsEntry[] = []
  let orders: DocsOrders = new Map()
  let versions: VersionLabels = new Map()
  let read: readonly ReadDescription[] = []
  let prepared: ReturnType<typeof prepare> | undefined
  let configured: boolean | undefined
  // During development, the same site is read again with each change.
  const warnings = new Set<string>()
  const warn = (text: string) => {
    if (!warnings.has(text)) say(text)
    warnings.add(text)
  }

  const refresh = () => writeWriting(folder, { context, options, originals, entries, warn })

  return withPrintableErrors({
    name: 'portico-docusaurus-theme',
    getThemePath: () => here('../../theme'),
    getTypeScriptThemePath: () => here('../../../src/theme'),
    getClientModules: () => [
      here('../../../src/style/portico.css'),
      here('../../client/page/canonical-address.js'),
      ...(options.statistics
        ? [here('../../client/statistics/count-views.js'), here('../../../src/style/helpful.css')]
        : []),
    ],

    // Programs that read pages without scripts learn where the list of pages is.
    injectHtmlTags: () =>
      options.llmsText
        ? {
            preBodyTags: [
              {
                tagName: 'noscript',
                innerHTML: `<p>The list of all pages for programs: <a href="${context.baseUrl}llms.txt">llms.txt</a></p>`,
              },
            ],
          }
        : {},

    // `docusaurus write-translations` reads the theme's folder and what a plugin watches: the search and the question below a
    // page have texts, too.
    getPathsToWatch: () => [here('../../client/search'), here('../../client/statistics')],
    getDefaultCodeTranslationMessages: () => themeTexts(here('../../../src/translations'), currentLocale),

    async allContentLoaded({ allContent, actions }) {
      originals = await readOriginals({ context, versions: versionFolders(allContent) })
      demandNoSlashid({ siteDir: context.siteDir, siteConfig: context.siteConfig, allContent, originals })
      entries = docsEntries(allContent, context)
      orders = docsOrders(allContent)
      if (options.accountPage && isTaken(allContent, accountAddress(options.accountPage, context))) {
        warn(accountPageTaken(options.accountPage))
        options = { ...options, accountPage: '' }
      }
      versions = versionLabels(allContent)
      read = await readDescriptions(
        context.siteDir,
        options.openapi.map(({ path }) => path),
      )
      for (const note of read.flatMap(({ notes }) => notes)) say(`[portico] ${note}`)
      for (const { path, to } of entries)
        actions.addRoute({ path, component: ENTRY_COMPONENT, exact: true, props: { to } })
      if (options.accountPage)
        actions.addRoute({
          path: accountAddress(options.accountPage, context),
          component: '@theme/AccountPage',
          exact: true,
        })
      if (options.guestLinks)
        actions.addRoute({
          path: accountAddress(`/${GUEST_LINKS.page}`, context),
          component: '@theme/GuestPage',
          exact: true,
        })
      for (const [at, { path: _, route, access, internal, ...viewOptions }] of options.openapi.entries())
        actions.addRoute({
          path: context.baseUrl + route.slice(1),
          component: '@theme/ApiReference',
          exact: true,
          modules: { description: join(folder, descriptionModule(at)) },
          props: { at: route, ...viewOptions },
        })
    },

    // Looked for once, rather than by the loader for every style sheet. A setting of another plugin takes precedence.
    configurePostCss(options) {
      configured ??= configuresPostCss(context.siteDir)
      return configured ? options : { config: false, ...options }
    },

    configureWebpack(webpackConfig, isServer) {
      const config = webpackConfig as BundlerConfig
      const production = config.mode === 'production'
      // Both bundles are configured, in no fixed order; the first one prepares for both.
      if (!prepared) {
        prepared = prepare({
          context,
          options,
          build,
          building: production,
          folder,
          originals,
          entries,
          orders,
          read,
          warn,
        })
        if (prepared.split) makeStaging(context, process.argv)
        else if (!production && prepared.hasPrivate) say(WRITING)
        if (!production) refresh()
      }
      const { split, hasPrivate } = prepared
      if (isServer && !production && hasPrivate)
        throw new Error(
          '`docusaurus build --dev` creates a build that cannot be sealed, and this site has private pages. Build without --dev, or use `docusaurus start` for writing.',
        )
      const { rules, forceLogin, preview: address } = options
      const preview = address !== ''
      const decides = JSON.stringify({ rules, forceLogin, ...(preview && { preview }) })
      const splitBy = createHash('sha256').update(decides).digest('hex').slice(0, 16)
      const ownConfig = bundlerConfig({ siteConfig: config, splitBy, folder, isServer, production, preview, split })
      return production ? ownConfig : { ...ownConfig, plugins: [beforeEachRun(refresh)] }
    },

    async postBuild(props) {
      const { afterBuild } = await loadAfterBuild()
      const otherLocales = context.i18n.locales.filter((locale) => locale !== currentLocale)
      const frames = await Promise.all(
        otherLocales.map((locale) => frameTexts(here('../../../src/translations'), locale)),
      )
      const descriptions = prepared?.descriptions ?? []
      afterBuild({
        context,
        otherFrames: frames.flat(),
        options,
        build,
        split: prepared?.split,
        pages: prepared?.pages ?? [],
        descriptions,
        fieldNames: descriptions.length > 0 ? await fieldNames() : new Set(),
        versions,
        props,
      })
    },
  })
}

/** @throws Error if an image of the form is not at its address */
function demandLogos({ form }: NormalOptions, context: LoadContext): void {
  const logos = [form.logo, ...form.factors.map((factor) => (factor as { logo?: string }).logo)]
  const faults = logos.flatMap((logo) => (logo === undefined ? [] : (logoFault(logo, context) ?? [])))
  if (faults.length > 0)
    throw new Error(`@portico/docusaurus-theme cannot read its options.\n- ${[...new Set(faults)].join('\n- ')}`)
}

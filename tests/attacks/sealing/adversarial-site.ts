import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFixture } from '../../../packages/docusaurus-theme/src/testing/fixture.js'
import { ORGANIZATION } from './site-key.js'
import { type Files, secretOf, type Way } from './way.js'

/** Where sites are written: inside the repository, so that they find its packages. */
const PLACE = fileURLToPath(new URL('../../../.cache/attacks/', import.meta.url))

export type Bundler = 'rspack' | 'webpack' | 'webpack with Babel'

const SWC = {
  swcJsLoader: true,
  swcJsMinimizer: true,
  swcHtmlMinimizer: true,
  lightningCssMinimizer: true,
  mdxCrossCompilerCache: true,
}

/**
 * Docusaurus' setting `future.faster` for each bundler. Babel and Terser, webpack's defaults, take three quarters of the build
 * time.
 */
const FASTER: Readonly<Record<Bundler, boolean | Readonly<Record<string, boolean>>>> = {
  // All of them but one, which reads the whole history of this repository for each build.
  rspack: { ...SWC, rspackBundler: true, rspackPersistentCache: true, ssgWorkerThreads: true },
  webpack: SWC,
  'webpack with Babel': false,
}

/** How a site is built. */
export interface SiteKind {
  readonly bundler: Bundler
  readonly locales: readonly string[]
  /** Whether the bundler keeps its cache for a second build of this site. */
  readonly again?: true
  /** The one locale to build, as `docusaurus build --locale` does. */
  readonly only?: string
  /** The option `openapi` of the theme. */
  readonly openapi?: readonly { readonly path: string; readonly route: string }[]
}

/** The files of every adversarial site, whatever its ways. */
const FRAME: Files = {
  'package.json': '{ "name": "adversarial", "private": true }',
  'docs/welcome.md': '---\nslug: /\n---\n\n# Welcome\n\nOpen to everyone.\n',
  'src/pages/index.md': '# Home\n\nOpen to everyone.\n',
  'docs/vault/index.md': '# Inside\n\nOnly for keepers.\n',
  'blog/2024-01-01-opening.md': '---\ntitle: Opening\n---\n\nOpen to everyone.\n',
}

/** A site on disk that contains all the given ways. */
export interface AdversarialSite {
  readonly folder: string
  readonly write: (files: Files) => void
  /** Builds every locale into `out`, as an author would. */
  readonly build: (out: string) => Promise<void>
  readonly remove: () => void
}

/** Writes a site that contains the given ways. */
export function adversarialSite(name: string, ways: readonly Way[], kind: SiteKind): AdversarialSite {
  const folder = join(PLACE, name)
  rmSync(folder, { recursive: true, force: true })
  const write = (files: Files) => {
    for (const [path, content] of Object.entries(files)) {
      const file = join(folder, path)
      if (content === null) rmSync(file, { recursive: true, force: true })
      else {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, content)
      }
    }
  }
  write(FRAME)
  write({ 'docusaurus.config.mjs': configuration(ways, kind) })
  return {
    folder,
    write,
    build: (out) =>
      buildFixture(folder, out, {
        locale: kind.only,
        ...(kind.again ? {} : { keepsCache: false }),
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function configuration(ways: readonly Way[], { bundler, locales, openapi }: SiteKind): string {
  const config = {
    title: 'Adversarial site',
    url: 'http://localhost',
    baseUrl: '/',
    onBrokenLinks: 'ignore',
    i18n: { defaultLocale: 'en', locales },
    future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: FASTER[bundler] },
    presets: [
      [
        'classic',
        {
          docs: { showLastUpdateAuthor: false },
          blog: {
            feedOptions: { type: ['rss', 'atom', 'json'] },
            onUntruncatedBlogPosts: 'ignore',
            onInlineAuthors: 'ignore',
            onInlineTags: 'ignore',
          },
          sitemap: {},
        },
      ],
    ],
    plugins: ways.flatMap(({ name, plugin, plugins }) => [
      ...(plugin ? [`./${plugin}`] : []),
      ...(plugins?.(secretOf(name)) ?? []),
    ]),
    themes: [
      [
        '@portico/docusaurus-theme',
        {
          orgID: ORGANIZATION,
          uxMode: 'modal',
          feeds: Object.assign({}, ...ways.map(({ name, feeds }) => feeds?.(secretOf(name)))),
          openapi,
          privatePaths: [{ path: '/vault/', groups: ['keepers'] }, ...ways.flatMap(({ rules = [] }) => rules)],
        },
      ],
    ],
    themeConfig: {
      navbar: { title: 'Adversarial', items: ways.flatMap(({ name, navbar }) => navbar?.(secretOf(name)) ?? []) },
      footer: { links: ways.flatMap(({ name, footer }) => footer?.(secretOf(name)) ?? []) },
    },
  }
  return `export default ${JSON.stringify(config, null, 2)}\n`
}

import type { Site } from '../site.js'
import { composed } from './composed.js'

/** Sites in the shapes of well-known public ones, with the plugins that these use. `portico add` is all that happens to them. */
export const SHAPES: readonly Site[] = [
  composed({
    name: 'Interfaces',
    uses: '`docusaurus-plugin-openapi-docs@5.2.0` and its theme, pages that are generated before each build, Sass',
    privatePath: '/docs/settlement/',
    privateSources: ['site/interfaces/settlement.yaml', 'site/docs/settlement/'],
  }),
  composed({
    name: 'Instances',
    uses: 'three docs instances, one of them with versions, one with a hand-written sidebar, partials and downloads',
    privatePath: '/handbook/crew/',
    privateSources: ['site/handbook/crew/'],
  }),
  composed({
    name: 'Locales',
    uses: 'two languages, a translated blog, private pages with and without a translation, a picture and a download of the second language',
    privatePath: '/docs/cellar/',
    follows: ['/de/docs/cellar/', '/docs/category/cellar/', '/de/docs/category/cellar/'],
    privateSources: ['site/docs/cellar/', 'site/i18n/de/docusaurus-plugin-content-docs/current/cellar/'],
  }),
  composed(
    {
      name: 'Library',
      uses: 'a workspace with the docs beside the site, docs at the root, a `Root` that wraps no other, options of `siteConfig` in a page, pictures and a download of the static folder on private pages, DocSearch, gtag, Google Tag Manager, Plausible, Google Fonts, CodeSandbox, YouTube, webpack',
      privatePath: '/partners/',
      privateSources: ['site/docs/partners/', 'site/website/static/img/seal.svg', 'site/website/static/img/crown.svg'],
    },
    'website',
  ),
  composed({
    name: 'Registry',
    uses: 'two languages, `docusaurus-lunr-search@3.6.1`, giscus below each page, a private link in the navbar, a blog',
    privatePath: '/docs/enterprise/',
    follows: ['/fr/docs/enterprise/'],
    privateSources: ['site/docs/enterprise/', 'site/i18n/fr/docusaurus-plugin-content-docs/current/enterprise/'],
  }),
  composed({
    name: 'Compiler',
    uses: 'KaTeX from a CDN, mermaid, the snippet of Google Tag Manager in `headTags`, an inline handler, a script that a page adds',
    privatePath: '/docs/roadmap/',
    privateSources: ['site/docs/roadmap/'],
    asked: ['https://unpkg.com/bobbin-preset@1/browser.js'],
  }),
  composed({
    name: 'Reference',
    uses: '`redocusaurus@2.5.2`, a private link in the navbar',
    privatePath: '/guides/escorts/',
    privateSources: ['site/docs/escorts/'],
  }),
  composed({
    name: 'Pictures',
    uses: '`docusaurus-plugin-image-zoom@3.0.1`, `docusaurus-plugin-sass@0.2.7`, YouTube by a component, a base URL, webpack',
    baseUrl: '/panorama/',
    privatePath: '/docs/members/',
    privateSources: ['site/docs/members/'],
  }),
  composed({
    name: 'Models',
    uses: '`docusaurus-plugin-llms@0.6.1`, Kapa, docs at the root',
    privatePath: '/garrison/',
    privateSources: ['site/docs/garrison/'],
  }),
  composed({
    name: 'Catalog',
    uses: '`docusaurus-theme-search-typesense@0.27.0`, live code blocks, versions, a base URL, `trailingSlash: true`',
    baseUrl: '/docs/',
    privatePath: '/contracts/',
    follows: ['/next/contracts/'],
    privateSources: ['site/docs/contracts/', 'site/versioned_docs/version-1.0.0/contracts/'],
    asked: ["'unsafe-eval'"],
  }),
  composed({
    name: 'Playgrounds',
    uses: 'the SDK of StackBlitz, Sandpack, Intercom by a client module, `sendBeacon`, a `Root` that wraps the original one',
    privatePath: '/docs/guild/',
    privateSources: ['site/docs/guild/'],
  }),
  composed({
    name: 'Office',
    uses: '`@infinum/docusaurus-theme@0.6.0` and its style sheet, a layout, a footer, admonitions and a list of navbar items of the site',
    privatePath: '/docs/partners/',
    privateSources: ['site/docs/partners/'],
  }),
]

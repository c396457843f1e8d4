import type * as Preset from '@docusaurus/preset-classic'
import type { Config } from '@docusaurus/types'
import { themes } from 'prism-react-renderer'

/** A search at a server of Typesense, code that runs, and a version that is not the newest. */
const config: Config = {
  title: 'Quarry',
  url: 'https://quarry.example',
  baseUrl: '/docs/',
  trailingSlash: true,
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  themes: ['@docusaurus/theme-live-codeblock', 'docusaurus-theme-search-typesense'],
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, pages: false } satisfies Preset.Options]],
  themeConfig: {
    prism: { theme: themes.github, darkTheme: themes.dracula },
    typesense: {
      typesenseCollectionName: 'quarry',
      typesenseServerConfig: {
        nodes: [{ host: 'search.quarry.example', port: 443, protocol: 'https' }],
        apiKey: 'search-only',
      },
      contextualSearch: true,
    },
    navbar: { title: 'Quarry', items: [{ type: 'docsVersionDropdown' }] },
  },
}

export default config

import type { Config } from '@docusaurus/types'

const isDeployPreview = process.env.CONTEXT === 'deploy-preview'

/** Two languages with private pages in both, lunr's search, and comments below each page. */
const config: Config = {
  title: 'Tollhouse',
  url: 'https://tollhouse.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  i18n: {
    defaultLocale: 'en',
    locales: isDeployPreview ? ['en'] : ['en', 'fr'],
    localeConfigs: { en: { label: 'English' }, fr: { label: 'Français' } },
  },
  plugins: [['docusaurus-lunr-search', { languages: ['en', 'fr'] }]],
  presets: [
    [
      'classic',
      {
        docs: {
          editUrl: ({ locale, docPath }) => `https://forge.example/tollhouse/${locale}/${docPath}`,
          showLastUpdateTime: false,
        },
        blog: { showReadingTime: true },
      },
    ],
  ],
  headTags: [
    {
      tagName: 'script',
      attributes: { type: 'text/javascript' },
      innerHTML: 'window.dataLayer = window.dataLayer || [];',
    },
    { tagName: 'meta', attributes: { name: 'theme-color', content: '#4b5e40' } },
  ],
  themeConfig: {
    navbar: {
      title: 'Tollhouse',
      items: [
        { to: '/docs/welcome', label: 'Docs' },
        { to: '/docs/enterprise/ledger', label: 'Enterprise' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
  },
}

export default config

/** A site in three languages with its docs outside its folder, below a base URL, offline, with redirects. */
export default {
  title: 'Intlayer docs',
  url: 'https://docs.example',
  baseUrl: '/manual/',
  trailingSlash: true,
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'ignore',
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'warn' } },
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'ja'] },
  presets: [['classic', { docs: { path: '../docs' }, blog: false }]],
  plugins: [
    ['@docusaurus/plugin-pwa', { offlineModeActivationStrategies: ['always'] }],
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/docs/settings', to: '/docs/configuration' }] }],
  ],
  themeConfig: { navbar: { title: 'Intlayer docs', items: [{ type: 'localeDropdown', position: 'right' }] } },
}

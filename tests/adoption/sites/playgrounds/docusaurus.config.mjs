/** Playgrounds of StackBlitz and CodeSandbox on public and private pages, and a root that wraps the original one. */
export default {
  title: 'Tinker',
  url: 'https://tinker.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  clientModules: ['./src/clients/analytics.js'],
  presets: [['classic', { blog: false }]],
  themeConfig: { navbar: { title: 'Tinker', items: [{ to: '/docs/bench', label: 'Docs' }] } },
}

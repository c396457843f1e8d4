import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'

export default {
  title: 'Everything',
  url: 'http://localhost',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  markdown: { mermaid: true },
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: process.env.BUNDLER !== 'webpack' },
  presets: [['classic', { docs: { remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] }, blog: false }]],
  plugins: [
    [
      '@docusaurus/plugin-pwa',
      {
        offlineModeActivationStrategies: ['always'],
        pwaHead: [{ tagName: 'meta', name: 'theme-color', content: '#123' }],
      },
    ],
    [
      '@docusaurus/plugin-client-redirects',
      {
        redirects: [
          { from: '/old', to: '/docs/vault/inside' },
          { from: '/older', to: '/docs' },
        ],
      },
    ],
  ],
  themes: [
    '@docusaurus/theme-mermaid',
    '@docusaurus/theme-live-codeblock',
    [
      '@portico/docusaurus-theme',
      {
        orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
        uxMode: 'modal',
        privatePaths: [{ path: '/vault/', groups: ['keepers'] }],
        formConfiguration: { factors: [{ method: 'otp_via_email' }] },
      },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Everything',
      items: [
        { type: 'custom-bell', position: 'right' },
        { to: '/docs/vault/inside', label: 'Ledger' },
        { type: 'search', position: 'right' },
      ],
    },
  },
}

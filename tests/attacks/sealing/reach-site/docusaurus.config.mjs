/** Private pages that load text, styles, pictures, workers and data in every way that a bundler supports. */
export default {
  title: 'Reach',
  url: 'http://localhost',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { docs: {}, blog: false, sitemap: false }]],
  plugins: ['./plugins/routes.mjs'],
  themes: [
    [
      '@portico/docusaurus-theme',
      {
        orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
        uxMode: 'modal',
        privatePaths: [
          { path: '/docs/alpha/*', groups: ['alpha-readers'] },
          { path: '/docs/beta/*', groups: ['beta-readers'] },
          { path: '/route/*', groups: ['alpha-readers'] },
        ],
        formConfiguration: { factors: [{ method: 'otp_via_email' }] },
      },
    ],
  ],
}

/** A site for a plain static host. The address of the identity server is set when the site is built. */
const identity = process.env.IDENTITY_URL ?? 'http://localhost:3000'

export default {
  title: 'Harbour',
  url: process.env.SITE_URL ?? 'http://localhost:8080',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { docs: {}, blog: false }]],
  themes: [
    [
      '@portico/docusaurus-theme',
      {
        orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
        baseURL: identity,
        preview: process.env.PREVIEW_URL ?? '',
        uxMode: 'modal',
        privatePaths: [{ path: 'docs/*', groups: ['pilots'] }],
        formConfiguration: { factors: [{ method: 'otp_via_email' }] },
      },
    ],
  ],
  themeConfig: { navbar: { title: 'Harbour', items: [{ to: '/docs/berths', label: 'Berths' }] } },
}

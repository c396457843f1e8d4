/** Where the site is served. Change it, and PORTICO_URL in .env, when you publish it. */
const SITE = 'http://localhost:3000'

export default {
  title: 'My hub',
  url: SITE,
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { docs: {}, blog: false }]],
  themes: [
    [
      '@portico/docusaurus-theme',
      {
        orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
        uxMode: 'modal',
        // Where your readers look after how they sign in, and their reader tokens.
        accountPage: '/account',
        // Everything in docs is for members of the group "docs-readers". What no rule matches is public.
        privatePaths: [{ path: 'docs/*', groups: ['docs-readers'] }],
        formConfiguration: { factors: [{ method: 'otp_via_email' }] },
      },
    ],
  ],
  themeConfig: {
    // Dark where the reader's system is.
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: 'My hub',
      // Shown to those who may read it.
      items: [{ to: '/docs/welcome', label: 'Docs', position: 'left' }],
    },
  },
}

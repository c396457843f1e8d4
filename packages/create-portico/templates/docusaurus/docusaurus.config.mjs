import { codeTheme } from '@portico/docusaurus-theme/code-theme'

/** Where the site is served. Change it, and PORTICO_URL in .env, when you publish it. */
const SITE = 'http://localhost:3000'

/** The group whose members may read the guide. */
const READERS = 'docs-readers'

export default {
  title: 'My hub',
  tagline: 'Everything about our API. In one place.',
  favicon: 'img/favicon.svg',
  url: SITE,
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { docs: {}, blog: false, theme: { customCss: './src/css/custom.css' } }]],
  themes: [
    [
      '@portico/docusaurus-theme',
      {
        orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
        uxMode: 'modal',
        // Everything in docs is for members of the group. What no rule matches is public.
        privatePaths: [{ path: 'docs/*', groups: [READERS] }],
        formConfiguration: {
          factors: [{ method: 'otp_via_email' }, { method: 'webauthn' }],
          methodChoice: 'buttons',
        },
        // The reference of your API. In the description, x-portico-access marks what is only for some readers.
        openapi: [{ path: 'openapi/api.yaml', route: '/api' }],
        // Visitors see the link to the guide, which asks them to sign in.
        footer: 'locked',
      },
    ],
  ],
  themeConfig: {
    // Dark where the reader's system is.
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: 'My hub',
      logo: { alt: '', src: 'img/logo.svg', width: 32, height: 32 },
      items: [
        // Shown to those who may read it.
        { to: '/docs/welcome', label: 'Guide', position: 'left' },
        { to: '/api', label: 'API reference', position: 'left' },
        { to: '/about', label: 'About', position: 'left' },
      ],
    },
    footer: {
      links: [
        {
          title: 'Build',
          items: [
            { label: 'Guide', to: '/docs/welcome' },
            { label: 'API reference', to: '/api' },
          ],
        },
        {
          title: 'This site',
          items: [
            { label: 'About', to: '/about' },
            { label: 'Your account', to: '/account' },
          ],
        },
      ],
      copyright: 'My hub',
    },
    prism: { theme: codeTheme, additionalLanguages: ['bash', 'json'] },
  },
}

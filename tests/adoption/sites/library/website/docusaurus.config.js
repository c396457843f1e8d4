const { resolve } = require('node:path')
const npm2yarn = require('@docusaurus/remark-plugin-npm2yarn')

/** The docs are beside the folder of the site, at the root of its addresses. */
module.exports = {
  title: 'Ledgerline',
  tagline: 'A ledger for the states of an application',
  url: 'https://ledgerline.example',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  organizationName: 'ledgerline',
  projectName: 'ledgerline',
  onBrokenLinks: 'throw',
  customFields: { samples: 'https://codesandbox.io/embed/github/ledgerline' },
  headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://fonts.gstatic.com' } }],
  stylesheets: ['https://fonts.googleapis.com/css2?family=Source+Sans+3&display=swap'],
  scripts: [{ src: 'https://plausible.io/js/script.js', defer: true, 'data-domain': 'ledgerline.example' }],
  presets: [
    [
      '@docusaurus/preset-classic',
      {
        docs: {
          path: resolve(__dirname, '../docs'),
          routeBasePath: '/',
          sidebarPath: resolve(__dirname, 'sidebars.js'),
          editUrl: 'https://forge.example/ledgerline/edit/main/docs',
          remarkPlugins: [[npm2yarn, { sync: true }]],
        },
        blog: false,
        theme: { customCss: resolve(__dirname, 'src/css/custom.css') },
        gtag: { trackingID: 'G-LEDGERLINE1', anonymizeIP: true },
        googleTagManager: { containerId: 'GTM-LEDGER' },
      },
    ],
  ],
  themeConfig: {
    announcementBar: { id: 'kettles', content: 'Version 5 is <a href="/introduction/installation">here</a>.' },
    algolia: { appId: 'LEDGER0001', apiKey: '0123456789abcdef', indexName: 'ledgerline', contextualSearch: true },
    navbar: {
      title: 'Ledgerline',
      items: [
        { type: 'doc', docId: 'introduction/getting-started', label: 'Start' },
        {
          type: 'dropdown',
          label: 'More',
          items: [
            { to: '/partners/escrow', label: 'Escrow' },
            { to: '/faq', label: 'FAQ' },
          ],
        },
      ],
    },
    footer: {
      style: 'dark',
      links: [{ title: 'Docs', items: [{ label: 'Start', to: '/introduction/getting-started' }] }],
    },
    prism: { additionalLanguages: ['bash', 'diff'] },
  },
}

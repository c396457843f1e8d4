/** Versioned docs of a product, a handbook, and notes with a hand-written sidebar: three instances of one plugin. */
export default {
  title: 'Harbour works',
  url: 'https://harbour.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { blog: false }]],
  plugins: [
    [
      '@docusaurus/plugin-content-docs',
      { id: 'handbook', path: 'handbook', routeBasePath: 'handbook', sidebarPath: false },
    ],
    [
      '@docusaurus/plugin-content-docs',
      { id: 'notes', path: 'notes', routeBasePath: 'notes', sidebarPath: './notes-sidebar.mjs' },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Harbour works',
      items: [
        { type: 'doc', docId: 'crane', label: 'Crane' },
        { type: 'docsVersionDropdown', position: 'right' },
        { type: 'doc', docId: 'start', docsPluginId: 'handbook', label: 'Handbook' },
        { type: 'docSidebar', sidebarId: 'tides', docsPluginId: 'notes', label: 'Notes' },
      ],
    },
  },
}

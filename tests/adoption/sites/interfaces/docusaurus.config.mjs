const described = (name) => ({
  specPath: `interfaces/${name}.yaml`,
  outputDir: `docs/${name}`,
  sidebarOptions: { groupPathsBy: 'tag' },
})

/** Generated pages of two APIs beside written ones. */
export default {
  title: 'Interfaces',
  url: 'https://interfaces.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { docs: { docItemComponent: '@theme/ApiItem' }, blog: false }]],
  plugins: [
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'interfaces',
        docsPluginId: 'classic',
        config: { parcels: described('parcels'), settlement: described('settlement') },
      },
    ],
    'docusaurus-plugin-sass',
  ],
  themes: ['docusaurus-theme-openapi-docs'],
  themeConfig: { navbar: { title: 'Interfaces', items: [{ to: '/docs/welcome', label: 'Docs' }] } },
}

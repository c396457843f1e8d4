/** An API description by Redoc, beside guides. */
export default {
  title: 'Couriers',
  url: 'https://couriers.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [
    ['classic', { blog: false, docs: { routeBasePath: 'guides' } }],
    [
      'redocusaurus',
      {
        specs: [{ id: 'parcels', spec: 'specs/parcels.yaml', route: '/api/' }],
        theme: { primaryColor: '#1890ff' },
      },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Couriers',
      items: [
        { to: '/guides/start', label: 'Guides' },
        { to: '/api/', label: 'API' },
        { to: '/guides/escorts/hire', label: 'Escorts' },
      ],
    },
  },
}

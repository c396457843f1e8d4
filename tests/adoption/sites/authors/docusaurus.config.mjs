/** A blog at the root of a base URL, whose lists and authors' pages have several pages each. */
export default {
  title: 'Twelve hands',
  url: 'https://hands.example',
  baseUrl: '/hands/',
  trailingSlash: false,
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [
    [
      'classic',
      { docs: false, blog: { routeBasePath: '/', postsPerPage: 5, blogSidebarCount: 8, feedOptions: { type: 'all' } } },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Twelve hands',
      items: [
        { to: '/', label: 'Posts' },
        { to: '/authors', label: 'Authors' },
        { to: '/archive', label: 'Archive' },
      ],
    },
  },
}

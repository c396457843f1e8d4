/** A site in English and German with docs and a blog. */
export default {
  title: 'Winery',
  url: 'https://winery.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [['classic', { blog: { onUntruncatedBlogPosts: 'ignore' } }]],
  themeConfig: {
    navbar: {
      title: 'Winery',
      items: [
        { type: 'doc', docId: 'welcome', label: 'Docs' },
        { to: '/blog', label: 'Blog' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
  },
}

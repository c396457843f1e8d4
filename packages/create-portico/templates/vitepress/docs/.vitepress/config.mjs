import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'My hub',
  description: 'How to use it, and what is for partners',
  themeConfig: {
    nav: [{ text: 'For partners', link: '/partners/prices' }],
    sidebar: [{ text: 'Guide', link: '/guide' }],
    search: {
      provider: 'local',
      // The index is public, so private pages are not in it.
      options: {
        _render: (source, env, md) => (env.relativePath.startsWith('partners/') ? '' : md.render(source, env)),
      },
    },
  },
})

import { defineConfig } from 'vitepress'

const folders = (process.env.PRIVATE_FOLDERS ?? 'partners beta').split(' ')
const [partners, beta] = ['partners', 'beta'].map((folder) => folders.includes(folder))

export default defineConfig({
  title: 'Harbor bookings',
  srcExclude: [...(partners ? [] : ['partners/**']), ...(beta ? [] : ['beta/**'])],
  themeConfig: {
    nav: [{ text: 'For partners', link: '/partners/prices' }],
    sidebar: [
      { text: 'Guide', link: '/guide' },
      ...(partners ? [{ text: 'Shares of bookings', link: '/partners/prices' }] : []),
      ...(beta ? [{ text: 'Berths by the hour', link: '/beta/hours' }] : []),
    ],
    search: { provider: 'local' },
  },
})

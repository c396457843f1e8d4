import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  integrations: [
    starlight({
      title: 'My hub',
      sidebar: [
        { label: 'Guide', slug: 'guide' },
        { label: 'For partners', link: '/partners/prices/' },
      ],
    }),
  ],
})

import type { Config } from '@docusaurus/types'

/** A plugin that writes llms.txt and llms-full.txt from the sources of all pages, and a chat of a service. */
export default {
  title: 'Semaphore',
  tagline: 'Signals from hill to hill',
  url: 'https://semaphore.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  scripts: [
    {
      src: 'https://widget.kapa.ai/kapa-widget.bundle.js',
      'data-website-id': '00000000-0000-0000-0000-000000000000',
      'data-project-name': 'Semaphore',
      async: true,
    },
  ],
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [['docusaurus-plugin-llms', { generateLLMsTxt: true, generateLLMsFullTxt: true, docsDir: 'docs' }]],
  themeConfig: { navbar: { title: 'Semaphore' } },
} satisfies Config

import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'

/** The sidebar of the docs, in reading order. A page that is missing here cannot be reached. */
const sidebars: SidebarsConfig = {
  tutorialSidebar: [
    'intro',
    'quickstart',
    {
      type: 'category',
      label: 'Ideas the API is built on',
      collapsible: false,
      items: [
        'basic-concepts/authentication',
        'basic-concepts/availability',
        'basic-concepts/diagram',
        'basic-concepts/callbacks',
        'basic-concepts/rate-limit',
        'basic-concepts/congratulations',
      ],
    },
    'changelog',
  ],
}

export default sidebars

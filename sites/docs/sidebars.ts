import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'

/** The guide in reading order. A page that is missing here cannot be reached. */
const sidebars: SidebarsConfig = {
  guide: [
    { type: 'doc', id: 'README', label: 'Contents' },
    {
      type: 'category',
      label: 'Start',
      items: [
        'quick-start',
        'add-to-docusaurus',
        'any-site',
        {
          type: 'category',
          label: 'Site generators',
          items: ['vitepress', 'starlight', 'mkdocs', 'hugo', 'sphinx', 'storybook', 'typedoc', 'doxygen'].map(
            (name) => `generators/${name}`,
          ),
        },
        'from-slashid',
      ],
    },
    {
      type: 'category',
      label: 'Who reads what',
      items: ['access-rules', 'sealing', 'content-policy', 'forced-login', 'access-review', 'previews', 'agreements'],
    },
    {
      type: 'category',
      label: 'What readers get',
      items: ['api-reference', 'sandbox', 'programs', 'guest-links', 'guest-passwords', 'statistics', 'who-read-what'],
    },
    {
      type: 'category',
      label: 'People and partners',
      items: ['console', 'partners', 'domains', 'single-sign-on', 'scim'],
    },
    {
      type: 'category',
      label: 'Operation',
      items: [
        'deployment',
        'several-nodes',
        'hosting',
        'settings',
        'backup',
        'upgrade',
        'webhooks',
        'errors',
        'troubleshooting',
      ],
    },
  ],
}

export default sidebars

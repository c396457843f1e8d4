import { page, type Way } from '../way.js'

/** An entry of a feed that leads to a private page, in a spelling of its address. */
const entry = (form: string, path: string): Way => ({
  name: `an entry of a feed that leads to ${form}`,
  files: () => ({
    [`docs/feed-${form.replaceAll(/\W+/g, '-')}.md`]: page('# Entry', { access: { groups: ['keepers'] } }),
  }),
  feeds: (secret) => ({
    [`feed-${form.replaceAll(/\W+/g, '-')}`]: {
      title: 'Changes',
      entries: [
        {
          title: `${secret} has changed`,
          text: 'Only for keepers.',
          date: '2026-01-01',
          path: `docs/feed-${form.replaceAll(/\W+/g, '-')}${path}`,
        },
      ],
    },
  }),
})

/** Ways through options of plugins, which name private pages. */
export const SITE_OPTIONS: readonly Way[] = [
  entry('a page', ''),
  entry('the file of a page', '/index.html'),
  entry('a part of a page', '#part'),
  {
    name: 'the title and description of a private blog’s feeds',
    files: () => ({ 'news/2024-01-01-first.md': page('Inside.', { title: 'First' }) }),
    plugins: (secret) => [
      [
        '@docusaurus/plugin-content-blog',
        {
          id: 'news',
          path: 'news',
          routeBasePath: 'vault/news',
          blogTitle: `${secret} blog`,
          blogDescription: `About ${secret}`,
          blogSidebarTitle: `All ${secret}`,
          feedOptions: { type: ['rss', 'atom', 'json'], title: `${secret} News`, description: `News of ${secret}` },
        },
      ],
    ],
  },
]

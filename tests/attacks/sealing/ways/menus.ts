import { page, type Way } from '../way.js'

/** An item of the navbar that leads to a private page only. */
const item = (name: string, navbar: Way['navbar'] & {}): Way => ({
  name: `${name} in the navbar`,
  files: () => ({}),
  navbar,
})

/** A column of the footer that leads to a private page only, and nothing else. */
const column = (name: string, footer: Way['footer'] & {}): Way => ({
  name: `${name} in the footer`,
  files: () => ({}),
  footer,
})

const PUBLIC = { to: '/', label: 'Home' }

/** A docs instance that is private as a whole, in two versions. */
const INSTANCE = {
  'handbook/index.md': page('# Handbook\n\nOnly for keepers.', { slug: '/' }),
  'handbook_versions.json': '["1.0"]',
  'handbook_versioned_docs/version-1.0/index.md': page('# Old handbook\n\nOnly for keepers.', { slug: '/' }),
  'handbook_versioned_sidebars/version-1.0-sidebars.json': '{ "shelf": ["index"] }',
  'handbook-sidebars.json': '{ "shelf": ["index"] }',
}
const handbook = (secret: string) => [
  '@docusaurus/plugin-content-docs',
  {
    id: 'handbook',
    path: 'handbook',
    routeBasePath: 'vault/handbook',
    sidebarPath: './handbook-sidebars.json',
    versions: { '1.0': { label: `${secret} label` } },
  },
]

/** Ways through labels, addresses and ids in the navbar and the footer. */
export const MENUS: readonly Way[] = [
  item('the label of a link', (secret) => [{ to: '/docs/vault/', label: secret }]),
  item('the markup of a link’s label', (secret) => [
    { to: '/docs/vault/', html: `<b>${secret}</b>`, className: secret },
  ]),
  item('the address of a link', (secret) => [{ to: `/docs/vault/?from=${secret}`, label: 'Link' }]),
  item('a full address', (secret) => [{ href: `http://localhost/docs/vault#${secret}`, label: secret }]),
  item('the address of a link in another language', (secret) => [
    { href: `http://localhost/fr/docs/vault/?${secret}`, label: secret },
    { href: `pathname:///docs/vault/index.html?${secret}`, label: secret },
  ]),
  {
    ...item('a document', (secret) => [{ type: 'doc', docId: `vault/${secret}`, label: secret, className: secret }]),
    files: (secret) => ({ 'docs/vault/plain.md': page('# Plain', { id: secret, slug: '/vault/plain' }) }),
  },
  {
    ...item('a docs instance', (secret) => [
      { type: 'docSidebar', sidebarId: 'shelf', docsPluginId: 'handbook', label: secret },
      { type: 'docsVersion', docsPluginId: 'handbook', label: secret },
      { type: 'docsVersionDropdown', docsPluginId: 'handbook', className: secret },
      {
        type: 'docsVersionDropdown',
        docsPluginId: 'handbook',
        versions: { current: { label: secret } },
        dropdownItemsAfter: [PUBLIC, { to: '/docs/vault/', label: secret }],
      },
    ]),
    files: () => INSTANCE,
    plugins: (secret) => [handbook(secret)],
  },
  item('a dropdown', (secret) => [
    { type: 'dropdown', label: secret, items: [{ to: '/docs/vault/', label: secret }] },
    { label: secret, to: '/docs/vault/', items: [{ type: 'html', value: `<a href=/docs/vault>${secret}</a>` }] },
  ]),
  item('an item among public ones of a dropdown', (secret) => [
    { label: 'Mixed', items: [PUBLIC, { to: '/docs/vault/', label: secret }, { ...PUBLIC, label: 'Home again' }] },
    { label: 'Front', to: '/', items: [{ to: '/docs/vault/', label: secret }] },
    { label: 'Public below', to: `/docs/vault/?${secret}`, items: [PUBLIC] },
    { type: 'localeDropdown', dropdownItemsAfter: [{ to: '/docs/vault/', label: secret }] },
  ]),
  item('markup', (secret) => [
    { type: 'html', value: `<a class="x > y" href='/docs/vault/'>${secret}</a>` },
    { type: 'html', value: `<a href="&#x2F;docs&sol;vault">${secret}</a><a href="http://localhost/docs/vault/">2</a>` },
  ]),
  {
    ...item('a translated label', () => [{ to: '/docs/vault/', label: 'Raised shelf' }]),
    files: (secret) => ({
      'i18n/fr/docusaurus-theme-classic/navbar.json': JSON.stringify({
        'item.label.Raised shelf': { message: secret },
      }),
    }),
    translated: true,
  },
  column('a column', (secret) => [{ title: secret, items: [{ label: secret, to: '/docs/vault/' }] }]),
  column('a link among public ones', (secret) => [
    {
      title: 'Mixed column',
      items: [
        { ...PUBLIC, label: 'Public below' },
        { label: secret, to: '/docs/vault/' },
        { html: `<a href="/docs/vault/">${secret}</a>` },
        { ...PUBLIC, label: 'Public again' },
      ],
    },
  ]),
  {
    ...column('a translated column', () => [{ title: 'Lower shelf', items: [{ label: 'Shelf', to: '/docs/vault/' }] }]),
    files: (secret) => ({
      'i18n/fr/docusaurus-theme-classic/footer.json': JSON.stringify({
        'link.title.Lower shelf': { message: `${secret} rayon` },
        'link.item.label.Shelf': { message: secret },
      }),
    }),
    translated: true,
  },
]

import { page, type Way } from '../way.js'

const docs = 'i18n/fr/docusaurus-plugin-content-docs/current'
const blog = 'i18n/fr/docusaurus-plugin-content-blog'

/** Ways through translations of private pages, which Docusaurus reads instead of their originals. */
export const TRANSLATIONS: readonly Way[] = [
  {
    name: 'a translation of a page that its front matter makes private',
    translated: true,
    files: (secret) => ({
      'docs/spoken.md': page('# Spoken\n\nOpen the door.', { access: { groups: ['keepers'] } }),
      [`${docs}/spoken.md`]: page(`# Parlé\n\n${secret}`),
    }),
  },
  {
    name: 'a translation of a page that its folder makes private',
    translated: true,
    files: (secret) => ({
      'docs/lofts/_category_.json': '{ "customProps": { "access": "signed-in" } }',
      'docs/lofts/one.md': '# One',
      [`${docs}/lofts/one.md`]: page(`# Un\n\n${secret}`),
    }),
  },
  {
    name: 'a translation that lifts the access of its original',
    translated: true,
    files: (secret) => ({
      'docs/lifted.md': page('# Lifted', { access: { groups: ['keepers'] } }),
      [`${docs}/lifted.md`]: page(`# Levé\n\n${secret}`, { access: 'public' }),
    }),
  },
  {
    name: 'a translation at another address than its private original',
    translated: true,
    files: (secret) => ({
      'docs/vault/moved-in-french.md': '# Moved',
      [`${docs}/vault/moved-in-french.md`]: page(`# Ailleurs\n\n${secret}`, { slug: '/ailleurs' }),
    }),
  },
  {
    name: 'a translation whose original has an address under a rule',
    translated: true,
    files: (secret) => ({
      'docs/outside.md': page('# Outside', { slug: '/vault/outside' }),
      [`${docs}/outside.md`]: page(`# Dehors\n\n${secret}`, { slug: '/dehors' }),
    }),
  },
  {
    name: 'a translation of a private post',
    translated: true,
    files: (secret) => ({
      'blog/2024-04-01-translated.md': page('Text.', { title: 'Eight', access: { groups: ['keepers'] } }),
      [`${blog}/2024-04-01-translated.md`]: page(secret, { title: 'Huit' }),
    }),
  },
  {
    name: 'a translation of a private page of the pages plugin',
    translated: true,
    files: (secret) => ({
      'src/pages/gate.md': page('# Gate', { access: 'signed-in' }),
      'i18n/fr/docusaurus-plugin-content-pages/gate.md': page(`# Porte\n\n${secret}`),
    }),
  },
  {
    name: 'a translated label of a private category',
    translated: true,
    files: (secret) => ({
      'docs/vault/named/_category_.json': '{ "label": "Named" }',
      'docs/vault/named/one.md': '# One',
      'i18n/fr/docusaurus-plugin-content-docs/current.json': JSON.stringify({
        'sidebar.defaultSidebar.category.Named': { message: secret },
      }),
    }),
  },
  {
    name: 'a translated text of a private page, and of a component that only private pages show',
    translated: true,
    files: (secret) => ({
      'docs/vault/said.mdx': page(
        "import Translate from '@docusaurus/Translate'\nimport Part from '@site/src/modules/said.jsx'\n\n# Said\n\n<Translate id=\"said.here\">Said here</Translate>\n\n<Part />",
      ),
      'src/modules/said.jsx':
        "import { translate } from '@docusaurus/Translate'\n\nexport default () => <p>{translate({ id: 'said.there', message: 'Said there' })}</p>\n",
      'i18n/fr/code.json': JSON.stringify({
        'said.here': { message: `Ici ${secret}` },
        'said.there': { message: `Là ${secret}` },
      }),
    }),
  },
]

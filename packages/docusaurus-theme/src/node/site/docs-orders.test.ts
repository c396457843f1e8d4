import { expect, test } from 'vitest'
import type { AllContent } from './content-folders.js'
import { docsOrders, orderKey } from './docs-orders.js'

const doc = (id: string, more: object = {}) => ({
  id,
  title: `Title ${id}`,
  permalink: `/docs/${id}`,
  frontMatter: {},
  ...more,
})

/** The order of a sidebar as Docusaurus loads it. */
const order = (sidebar: object[], docs: object[]) =>
  docsOrders({
    'docusaurus-plugin-content-docs': {
      default: { loadedVersions: [{ versionName: '1', docs, sidebars: { all: sidebar } }] },
    },
  } as unknown as AllContent).get(orderKey('default', '1', 'all'))

test('docs and category pages are in the order of the sidebar, each as often as it occurs there', () => {
  const sidebar = [
    { type: 'doc', id: 'a' },
    {
      type: 'category',
      label: 'More',
      link: { type: 'generated-index', permalink: '/docs/category/more' },
      items: [
        { type: 'category', label: 'Inner', link: { type: 'doc', id: 'b' }, items: [{ type: 'doc', id: 'a' }] },
        { type: 'link', label: 'Elsewhere', href: '/elsewhere' },
      ],
    },
    { type: 'ref', id: 'b' },
    { type: 'doc', id: 'hidden' },
  ]
  expect(order(sidebar, [doc('a'), doc('b'), doc('hidden', { unlisted: true })])).toEqual([
    { title: 'Title a', permalink: '/docs/a' },
    { title: 'More', permalink: '/docs/category/more' },
    { title: 'Title b', permalink: '/docs/b' },
    { title: 'Title a', permalink: '/docs/a' },
  ])
})

test('a link has the title that the doc specifies, or else the one in the sidebar', () => {
  const titles = (frontMatter: object, label?: string) =>
    order([{ type: 'doc', id: 'a', label }], [doc('a', { frontMatter })])?.map(({ title }) => title)
  expect(titles({ pagination_label: 'p', sidebar_label: 's' }, 'l')).toEqual(['p'])
  expect(titles({ sidebar_label: 's' }, 'l')).toEqual(['s'])
  expect(titles({}, 'l')).toEqual(['l'])
  expect(titles({})).toEqual(['Title a'])
})

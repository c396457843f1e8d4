import { expect, test } from 'vitest'
import inSource from '../bundler/strip-access-loader.js'
import { withoutAccess } from './strip-access.js'

test('access is removed from front matter and folders, wherever it occurs, and nothing else is', () => {
  const data = {
    access: 'kept',
    frontMatter: { title: 't', access: { any: ['a', 'b'] } },
    items: [
      { customProps: { access: { groups: ['a'] }, icon: 'x', deep: { frontMatter: { access: 'public' } } } },
      'text',
      null,
    ],
  }
  expect(withoutAccess(data)).toEqual({
    access: 'kept',
    frontMatter: { title: 't' },
    items: [{ customProps: { icon: 'x', deep: { frontMatter: {} } } }, 'text', null],
  })
  expect(data.frontMatter.access).toBeDefined()
  const clean = { frontMatter: { title: 't' }, items: [1] }
  expect(withoutAccess(clean)).toBe(clean)
})

test.each([
  ['---\ntitle: t\naccess: { groups: [alpha] }\nid: x\n---\nText', '---\ntitle: t\n\nid: x\n---\nText'],
  ['---\naccess:\n  any:\n    - alpha\n    - [beta]\n---\nText', '---\n\n\n\n\n---\nText'],
  ['---\naccess: {\n  groups: [alpha]\n}\nid: x\n---\n', '---\n\n\n\nid: x\n---\n'],
  ['---\r\n"access": signed-in\r\nid: x\r\n---\r\n', '---\r\n\nid: x\r\n---\r\n'],
  ['---\naccess:\n  # beta later\n  groups:\n  - alpha\n\nid: x\n---\n', '---\n\n\n\n\n\nid: x\n---\n'],
  [
    '---\ntitle: access\naccess_note: x\n---\naccess: { groups: [alpha] }',
    '---\ntitle: access\naccess_note: x\n---\naccess: { groups: [alpha] }',
  ],
  ['Text\n---\naccess: x\n---\n', 'Text\n---\naccess: x\n---\n'],
  ['---\naccess: x', '---\naccess: x'],
])('%j is compiled as %j', (source, compiled) => {
  expect(inSource(source)).toBe(compiled)
})

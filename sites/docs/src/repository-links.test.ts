import { expect, test } from 'vitest'
import { fileOutside, repositoryLinks } from './repository-links'

test.each([
  ['../../SECURITY.md', 'SECURITY.md'],
  [
    '../decisions/0042-a-preview-session-is-bound-to-its-origin-and.md#context',
    'docs/decisions/0042-a-preview-session-is-bound-to-its-origin-and.md#context',
  ],
  ['partners.md', undefined],
  ['https://docs.example/../x', undefined],
])('the link %s of a guide’s page leads to the file %s', (url, file) => {
  expect(fileOutside(url)).toBe(file)
})

test('without an address of the repository, the text of a link stays', () => {
  const tree = { type: 'root', children: [{ type: 'link', url: '../../SECURITY.md', children: [{ type: 'text' }] }] }
  repositoryLinks({ repository: '' })(tree)
  expect(tree.children).toEqual([{ type: 'emphasis', children: [{ type: 'text' }] }])
})

test('with one, it leads there', () => {
  const tree = { type: 'root', children: [{ type: 'link', url: '../../SECURITY.md' }] }
  repositoryLinks({ repository: 'https://code.example/portico/blob/main/' })(tree)
  expect(tree.children[0]?.url).toBe('https://code.example/portico/blob/main/SECURITY.md')
})

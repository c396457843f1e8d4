import { expect, test } from 'vitest'
import { parseMarkdown } from '../parse-markdown.js'
import { markdownText } from './markdown-text.js'

const none = () => undefined
const read = (source: string) => markdownText('Page', parseMarkdown(source), none).sections

test('sections follow the headings, with the anchors that Docusaurus gives them', () => {
  expect(
    read('---\ntitle: Page\n---\n\n# Page\n\nBefore **all**.\n\n## First step\n\nOne\n\n## First step\n\nTwo'),
  ).toEqual([
    { anchor: '', heading: '', text: 'Before all.' },
    { anchor: 'first-step', heading: 'First step', text: 'One' },
    { anchor: 'first-step-1', heading: 'First step', text: 'Two' },
  ])
})

test('an anchor that the author gives is the anchor', () => {
  expect(read('## Hold {#hold-it}\n\ntext')[1]).toEqual({ anchor: 'hold-it', heading: 'Hold', text: 'text' })
})

test('code, tables, lists, admonitions and children of components are text; imports and expressions are not', () => {
  const source =
    'import X from \'./x\'\n\n<X title="no">\n\ninside\n\n</X>\n\n{1 + 1}\n\n:::note\n\nmind this\n\n:::\n\n- a\n- b\n\n| h |\n| - |\n| cell |\n\n```sh\ncurl it\n```\n\n{/* aside */}\n\n<!-- never -->'
  expect(read(source)[0]?.text).toBe('inside mind this a b h cell curl it')
})

test('a partial is read in place', () => {
  const source = "import Terms from './_terms.mdx'\n\nBefore\n\n<Terms />\n\nAfter"
  const sections = markdownText('Page', parseMarkdown(source), (path) =>
    path === './_terms.mdx' ? '## Terms\n\nshared' : undefined,
  ).sections
  expect(sections).toEqual([
    { anchor: '', heading: '', text: 'Before' },
    { anchor: 'terms', heading: 'Terms', text: 'shared After' },
  ])
})

test('a source that MDX alone does not take is read as Markdown', () => {
  expect(read('Less < more {and so on\n\n## Then')).toEqual([
    { anchor: '', heading: '', text: 'Less < more {and so on' },
    { anchor: 'then', heading: 'Then', text: '' },
  ])
})

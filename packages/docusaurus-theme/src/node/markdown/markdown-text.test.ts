import { expect, test } from 'vitest'
import { markdownText } from './markdown-text.js'
import { parseMarkdown } from './parse-markdown.js'

const none = () => undefined
const read = (source: string) => markdownText('Page', parseMarkdown(source), none).sections

test('sections follow the headings, with the anchors that Docusaurus generates for them', () => {
  expect(
    read('---\ntitle: Page\n---\n\n# Page\n\nBefore **all**.\n\n## First step\n\nOne\n\n## First step\n\nTwo'),
  ).toEqual([
    { anchor: '', heading: '', text: 'Before all.' },
    { anchor: 'first-step', heading: 'First step', text: 'One' },
    { anchor: 'first-step-1', heading: 'First step', text: 'Two' },
  ])
})

test('an anchor that the author specifies is used', () => {
  expect(read('## Hold {#hold-it}\n\ntext')[1]).toEqual({ anchor: 'hold-it', heading: 'Hold', text: 'text' })
})

test('code, tables, lists, admonitions and children of components are text; imports and expressions are not', () => {
  const source =
    'import X from \'./x\'\n\n<X title="no">\n\ninside\n\n</X>\n\n{1 + 1}\n\n:::note\n\nmind this\n\n:::\n\n- a\n- b\n\n| h |\n| - |\n| cell |\n\n```sh\ncurl it\n```\n\n{/* aside */}\n\n<!-- never -->'
  expect(read(source)[0]?.text).toBe('inside mind this a b h cell curl it')
})

test('a partial is read where it is included', () => {
  const source = "import Terms from './_terms.mdx'\n\nBefore\n\n<Terms />\n\nAfter"
  const sections = markdownText('Page', parseMarkdown(source), (path) =>
    path === './_terms.mdx' ? { file: '_terms.mdx', text: '## Terms\n\nshared' } : undefined,
  ).sections
  expect(sections).toEqual([
    { anchor: '', heading: '', text: 'Before' },
    { anchor: 'terms', heading: 'Terms', text: 'shared After' },
  ])
})

test('a partial of a partial is resolved relative to the file that imports it', () => {
  const files: Record<string, string> = {
    'a/_outer.mdx': "import Inner from './_inner.mdx'\n\n<Inner />",
    'a/_inner.mdx': 'deep',
  }
  const { sections } = markdownText(
    'Page',
    parseMarkdown("import Outer from './a/_outer.mdx'\n\n<Outer />"),
    (path, from) => {
      const file = `${from ? 'a' : '.'}/${path}`.replaceAll('./', '')
      const text = files[file]
      return text === undefined ? undefined : { file, text }
    },
  )
  expect(sections[0]?.text).toBe('deep')
})

test('a source that only MDX rejects is read as Markdown', () => {
  expect(read('Less < more {and so on\n\n## Then')).toEqual([
    { anchor: '', heading: '', text: 'Less < more {and so on' },
    { anchor: 'then', heading: 'Then', text: '' },
  ])
})

test('a page with formulas is read as MDX, and its formulas count as words', () => {
  const source =
    "import Plot from './plot'\n\n## Sums\n\nAs $\\frac{n}{2}$ and $\\sum_{i=1}^{n} i$ tell:\n\n$$\n\\mathbf{x} = {\\alpha}\n$$\n\n<Plot of={data} />\n\nEnd"
  const [start, sums] = read(source)
  expect(start?.text).toBe('')
  expect(sums?.text).toMatch(/^As frac n 2 and sum_ i=1 \^ n i tell: mathbf x = alpha End$/)
})

test('prices are not formulas, and code within a paragraph is not text', () => {
  expect(read('From $5 to $10 for {props.count} <Icon name="x" /> pieces')[0]?.text).toBe('From $5 to $10 for pieces')
})

test('a source that MDX rejects has neither imports nor tags in its text', () => {
  const source = 'import X from "./x"\n\nLess <X of="a"/> than {and so on'
  expect(read(source)[0]?.text).toBe('Less than {and so on')
})

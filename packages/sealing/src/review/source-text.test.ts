import { expect, test } from 'vitest'
import { wholeText, writtenText } from './source-text.js'

const files: Readonly<Record<string, string>> = {
  'docs/plans/one.mdx':
    "---\ntitle: One\n---\nimport Terms from './_terms.mdx'\nimport raw from '!!raw-loader!@site/notes/prices.txt?x'\nimport Card from '@theme/Card'\n\nOwn words. <Terms />",
  'docs/plans/_terms.mdx':
    "import { Again } from '../plans/one.mdx'\nconst x = require('../../../outside.md')\n\nTerms.",
  'notes/prices.txt': 'Prices.',
}

test('the text of a source includes the files that it imports, each once, and none outside the site', () => {
  const read: string[] = []
  const text = wholeText('docs/plans/one.mdx', (name) => {
    read.push(name)
    return files[name]
  })
  expect(read.sort()).toEqual(['docs/plans/_terms.mdx', 'docs/plans/one.mdx', 'notes/prices.txt'])
  expect(text).toMatch(/Own words\..*/)
  for (const words of ['Own words.', 'Terms.', 'Prices.']) expect(text.split(words)).toHaveLength(2)
  expect(text).not.toContain('title: One')
})

test('the text of an HTML file has no tags, and includes what is hidden', () => {
  expect(writtenText('<p title="x">One &amp; <b>two</b> a < b</p><!-- three --><script>four</script>')).toMatch(
    /^\s+One & {2}two {2}a < b\s+<!-- three -->\s+four\s+$/,
  )
})

import { expect, test } from 'vitest'
import { wholeText, writtenText } from './whole-text.js'

const files: Readonly<Record<string, string>> = {
  'docs/plans/one.mdx':
    "---\ntitle: One\n---\nimport Terms from './_terms.mdx'\nimport raw from '!!raw-loader!@site/notes/prices.txt?x'\nimport Card from '@theme/Card'\n\nOwn words. <Terms />",
  'docs/plans/_terms.mdx':
    "import { Again } from '../plans/one.mdx'\nconst x = require('../../../outside.md')\n\nTerms.",
  'notes/prices.txt': 'Prices.',
}

test('a source has the words of what it takes in, each once, and of nothing outside of the site', () => {
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

test('an HTML file has its words without tags, and what it hides', () => {
  expect(writtenText('<p title="x">One &amp; <b>two</b> a < b</p><!-- three --><script>four</script>')).toMatch(
    /^\s+One & {2}two {2}a < b\s+<!-- three -->\s+four\s+$/,
  )
})

import { expect, test } from 'vitest'
import { dataCanaries, markdownCanaries } from './canaries.js'

const MARKDOWN = `---
title: "The saffron lamp"
sidebar_label: Lamp of saffron
tags: [a]
---

import Partial from './partial.mdx'

# The saffron lamp {#lamp}

Trim the **saffron** wick to the width of a barleycorn, [never less and never more than the rule says](./x.md).

\`\`\`js
const quotation = 'code may well stand in public too, so it is left out'
\`\`\`

Short line.
`

test('front matter, headings and sentences of a page become canaries; code and short lines do not', () => {
  const canaries = markdownCanaries('docs/lamp.md', MARKDOWN).map(({ what, text, line }) => `${line} ${what}: ${text}`)
  expect(canaries).toEqual([
    '2 title: The saffron lamp',
    '3 sidebar label: Lamp of saffron',
    '9 heading: The saffron lamp',
    '11 sentence: wick to the width of a barleycorn,',
    '11 sentence: never less and never more than the rule says',
  ])
})

test('titles and labels are found anywhere in a page’s data', () => {
  const data = {
    docs: { a: { title: 'A title', id: 'a' } },
    items: [{ label: 'A label', href: '/x' }],
    description: '123',
  }
  expect(dataCanaries('x', data).map(({ text }) => text)).toEqual(['A title', 'A label'])
})

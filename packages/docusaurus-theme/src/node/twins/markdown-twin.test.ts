import { expect, test } from 'vitest'
import { markdownTwin } from './markdown-twin.js'

const twin = (source: string) => markdownTwin(source, { title: 'A title', url: 'http://x/a' })

test('a page becomes self-contained Markdown', () => {
  const source = `---\ntitle: A title\n---\n\nimport { B } from './b'\n\n# A title\n\nBefore.\n\n<!-- truncate -->\n\n<B start={3} />\n\nAfter.\n`
  expect(twin(source)).toBe('# A title\n\n<http://x/a>\n\nBefore.\n\nAfter.\n')
})

test('code blocks are left unchanged', () => {
  const code = "```ts\nimport { a } from 'b'\n\n\n<Tag />\n```"
  expect(twin(`---\na: b\n---\n${code}\n`)).toContain(code)
})

test('the list of all pages is named below the address', () => {
  const page = { title: 'A title', url: 'http://x/a', list: 'http://x/llms.txt' }
  expect(markdownTwin('Text.', page)).toBe(
    '# A title\n\n<http://x/a>\n\n> All pages: [llms.txt](http://x/llms.txt)\n\nText.\n',
  )
})

import { expect, test } from 'vitest'
import { markdownOf } from './markdown-of.js'

const markdown = (html: string) => markdownOf({ html, depth: 5 }, 'https://docs.example/a/b.html')?.text

test.each([
  ['a relative link', '<a href="../c d.html#x">See\n this</a>', '[See this](https://docs.example/c%20d.html#x)'],
  ['a link with parentheses', '<a href="f(x)">f</a>', '[f](https://docs.example/a/f%28x%29)'],
  ['a link to a heading', '<a href="#x">x</a>', '[x](#x)'],
  ['the link of a heading to itself', '<h2>Two <a href="#two">#</a><a href="#two">\u00b6</a></h2>', '## Two'],
  ['a picture', '<img src="p.png" alt="A [lamp]">', '![A \\[lamp\\]](https://docs.example/a/p.png)'],
  ['a picture within the page', '<p>x <img src="data:image/png;base64,AA" alt="lamp"></p>', 'x lamp'],
  ['what is not for reading', '<p>x</p><script>s</script><button>Copy</button><svg><text>t</text></svg>', 'x'],
  [
    'a table',
    '<table><tr><th>A</th><th>B|C</th></tr><tr><td>1<br>2</td><td></td></tr></table>',
    '| A | B\\|C |\n| --- | --- |\n| 1 2 |  |',
  ],
  [
    'a table with a head',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>',
    '| A |\n| --- |\n| 1 |\n| 2 |',
  ],
  ['code in a language', '<pre><code class="language-js">a\n  b\n</code></pre>', '```js\na\n  b\n```'],
  [
    'code without an element of its own',
    '<div class="highlight-python"><pre><span>a</span> b</pre></div>',
    '```python\na b\n```',
  ],
  ['code line by line', '<pre><code><div>a</div><div>b</div></code></pre>', '```\na\nb\n```'],
  ['code with a fence', '<pre>x\n```\n</pre>', '````\nx\n```\n````'],
])('%s becomes Markdown', (_, html, text) => {
  expect(markdown(html)).toBe(text)
})

test('the first heading is the title, and not in the text', () => {
  const html = '<h1>The <em>title</em> <a href="#t">\u00b6</a></h1><p>Text</p><h1>Second</h1>'
  expect(markdownOf({ html, depth: 2 }, 'https://docs.example/')).toEqual({
    heading: 'The title',
    text: 'Text\n\n# Second',
  })
})

test('white space without end takes no time', () => {
  expect(markdown(`<p>x${' \u00a0'.repeat(150_000)}y</p>`)).toBe('x y')
})

test('a page that is too large or too deep is left to its plain text', () => {
  expect(markdown('<p>word</p>'.repeat(50_000))).toBeUndefined()
  expect(markdownOf({ html: 'x', depth: 201 }, 'https://docs.example/')).toBeUndefined()
})

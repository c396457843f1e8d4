import { expect, test } from 'vitest'
import { htmlText } from './html-text.js'

const page = (main: string, head = '') =>
  `<!doctype html><html><head><title>Site</title>${head}</head><body><nav>Menu</nav><main>${main}</main></body></html>`

test('the text of a page is divided by headings, with their anchors', () => {
  const html = page(
    '<article><header><h1>Rates</h1></header><p>How fast you <b>may</b> call.</p><h2 id="limits">Limits<a class="hash-link" href="#limits">#</a></h2><p>Ten a second</p></article>',
  )
  expect(htmlText(html)).toEqual({
    title: 'Rates',
    hidden: false,
    canonical: '',
    sections: [
      { anchor: '', heading: '', text: 'How fast you may call.' },
      { anchor: 'limits', heading: 'Limits', text: 'Ten a second' },
    ],
  })
})

test('navigation, buttons, drawings and what assistive technology skips are not part of a page’s text', () => {
  const html = page(
    '<h1>Home</h1><nav>Next</nav><button>Copy</button><svg><text>axis</text></svg><i aria-hidden="true">*</i>x',
  )
  expect(htmlText(html).sections).toEqual([{ anchor: '', heading: '', text: 'x' }])
})

test('words of neighboring blocks stay apart, and words split by markup stay whole', () => {
  expect(htmlText(page('<h1>T</h1><ul><li>one</li><li>t<b>w</b>o</li></ul>')).sections[0]?.text).toBe('one two')
})

test('a name and its type are two words though there is no space between them; tokens of code stay together', () => {
  const html = page('<h1>T</h1><p><code>amount</code><span>string</span></p><pre><span>a</span><span>.b</span></pre>')
  expect(htmlText(html).sections[0]?.text).toBe('amount string a.b')
})

test('date and author in the header of a post are not part of its text', () => {
  expect(htmlText(page('<header><h1>Post</h1><time>May 1</time> Ann</header><p>Text</p>'))).toMatchObject({
    title: 'Post',
    sections: [{ text: 'Text' }],
  })
})

test('a heading without an anchor leads to the nearest enclosing element that has one', () => {
  const { sections } = htmlText(page('<h1>API</h1><section id="search"><div><h2>Search</h2></div>text</section>'))
  expect(sections[1]).toEqual({ anchor: 'search', heading: 'Search', text: 'text' })
})

test('a page excluded from indexing is recognized, and so is its canonical address', () => {
  const head = '<meta name="robots" content="noindex, nofollow"/><link rel="canonical" href="https://x.example/api"/>'
  expect(htmlText(page('', head))).toMatchObject({ hidden: true, canonical: 'https://x.example/api' })
})

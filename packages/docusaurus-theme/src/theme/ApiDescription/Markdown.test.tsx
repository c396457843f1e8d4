import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose } from './Markdown.js'

const drawn = (text: string) => renderToStaticMarkup(<Prose>{text}</Prose>)

test.each([
  ['A plain sentence.', '<p>A plain sentence.</p>'],
  ['See `a<b` and **this**.', '<p>See <code>a&lt;b</code> and <strong>this</strong>.</p>'],
  ['# Title\n\n- one\n- two', '<p><strong>Title</strong></p><ul><li>one</li><li>two</li></ul>'],
  ['[ok](https://a.example) &amp; more', '<p><a href="https://a.example">ok</a> &amp; more</p>'],
  ['```\n<x>\n```', '<pre><code>&lt;x&gt;</code></pre>'],
  ['| a |\n|---|\n| 1 |', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'],
  ['<p>With <a href="/x">tags</a></p>', '<p> With  tags  </p>'],
])('%j is rendered', (text, html) => {
  expect(drawn(text)).toBe(html)
})

test.each([
  'a <script>alert(1)</script> b',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,alert)',
  '[x](&#106;avascript:alert(1))',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '<p onclick=alert(1)>x</p>',
])('%j creates no element that runs code or has an unsafe link', (text) => {
  expect(drawn(text)).not.toMatch(/<(script|img|p [^>]|a )|href=/)
})

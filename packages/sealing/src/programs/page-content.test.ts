import { expect, test } from 'vitest'
import { pageContent } from './page-content.js'

test.each([
  ['main', '<body><nav>n</nav><article>a<main id="x"><p>In</main></article><footer>f</footer>', '<p>In'],
  ['an element with the role of main', '<div><div role="main"><main>In</main>ner</div>out</div>', '<main>In</main>ner'],
  ['each article, if there is no main', '<title>T</title><article>One</article>or<article>Two</article>', 'One\nTwo'],
  [
    'the body without what is around the page',
    '<html><head><title>T</title></head><body><header>h</header><div>One<aside>a</aside> two<script>s</script></div><footer>f</footer></body>',
    '\n<div>One\n two\n</div>\n',
  ],
  ['all of a page without a body', 'Text <p>here<nav>n', 'Text <p>here'],
])('the content of a page is that of %s', (_, html, content) => {
  expect(pageContent(html).html.replace(/^\n|\n$/g, '')).toBe(content.replace(/^\n|\n$/g, ''))
})

test('a page may name another address as its own', () => {
  expect(pageContent('<link rel="canonical" href="/x"><main>x</main>').canonical).toBe('/x')
  expect(pageContent('<main>x</main>')).toEqual({ html: 'x', depth: 1 })
})

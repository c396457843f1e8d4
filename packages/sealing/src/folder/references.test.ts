import { expect, test } from 'vitest'
import { readPage } from './read-page.js'
import { references } from './references.js'

const FILES = [
  'a.html',
  'docs/b/index.html',
  'img/caf\u00e9 1.png',
  'img/x.png',
  'app.js',
  'chunks/lazy.js',
  'main.css',
  'f.woff2',
]
const files = FILES.map((path) => ({ path, bytes: () => Buffer.alloc(0) }))
const ofPage = (html: string, base = '/', path = 'docs/b/index.html') =>
  [...references(files, base).ofPage(path, readPage(html))].sort()

test.each([
  ['<img src="../../img/x.png">', '/', ['img/x.png']],
  ['<img src="/site/img/x.png?v=1#y">', '/site/', ['img/x.png']],
  ['<img src="/img/x.png">', '/site/', []],
  ['<img srcset="/img/x.png 1x, /img/cafe%CC%81%201.png 2x">', '/', ['img/caf\u00e9 1.png', 'img/x.png']],
  ['<div style="background: url(\'/img/x.png\')"></div>', '/', ['img/x.png']],
  ['<style>@import "/main.css"; @font-face { src: url(/f.woff2) }</style>', '/', ['f.woff2', 'main.css']],
  ['<script type="importmap">{"imports":{"x":"/chunks/lazy.js"}}</script>', '/', ['chunks/lazy.js']],
  ['<script>import("/app.js")</script>', '/', ['app.js']],
  ['<base href="/"><img src="img/x.png">', '/', ['img/x.png']],
  ['<a href="/a">A</a>', '/', ['a.html']],
  ['<img src="https://other.example/img/x.png">', '/', []],
  ['<p>img/x.png</p><!-- <img src="/img/x.png"> -->', '/', []],
])('%s below %s refers to %j', (html, base, expected) => {
  expect(ofPage(html, base)).toEqual(expected)
})

test('code refers to files beside it, from the root of the site, and by escaped addresses', () => {
  const ofCode = (path: string, text: string) => [
    ...references(files, '/').ofFile({ path, bytes: () => Buffer.from(text) }),
  ]
  expect(ofCode('chunks/main.js', 'import"./lazy.js";const d=["img/x.png"]')).toEqual(['chunks/lazy.js', 'img/x.png'])
  expect(ofCode('data.json', '{"file":"\\/img\\/x.png"}')).toEqual(['img/x.png'])
  expect(ofCode('chunks/a.css', 'a{background:url(../img/x.png)}')).toEqual(['img/x.png'])
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { htmlUses } from './html-uses.js'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const uses = (html: string) =>
  htmlUses(html).map(({ directive, source, fault }) => `${directive} ${fault ? 'never' : source}`)

test.each([
  ['<iframe src="https://frames.example/a?b"></iframe>', ['frame-src https://frames.example']],
  ['<script src="https://cdn.example/a.js?x=1"></script>', ['script-src https://cdn.example/a.js']],
  ['<script async src=//cdn.example:8443/a.js></script>', ['script-src cdn.example:8443/a.js']],
  [
    '<link rel=stylesheet href=http://127.0.0.1:4000/a.css>',
    ['style-src http://127.0.0.1:4000', 'font-src http://127.0.0.1:4000'],
  ],
  ['<link rel="preconnect" href="https://fonts.example"><link rel="dns-prefetch" href="https://fonts.example">', []],
  ['<link rel=preload as=font crossorigin href=https://fonts.example/a.woff2>', ['font-src https://fonts.example']],
  ['<link rel=preload as=fetch href=https://api.example/a.json>', ['connect-src https://api.example']],
  ['<link rel=modulepreload href=https://cdn.example/a.mjs>', ['script-src https://cdn.example/a.mjs']],
  ['<link rel=manifest href=https://cdn.example/m.json>', ['manifest-src https://cdn.example']],
  [
    '<img src=https://a.example/1.png srcset="https://b.example/1.png 1x, //c.example/2.png 2x">',
    ['img-src https://a.example', 'img-src https://b.example', 'img-src c.example'],
  ],
  [
    '<video poster=http://p.example/p.png src=http://v.example/v.mp4></video>',
    ['media-src http://v.example', 'img-src http://p.example'],
  ],
  ['<audio><source src="http://v.example/v.mp3"></audio>', ['media-src http://v.example']],
  [
    '<form action="https://lists.example/join"><button formaction="https://lists.example/b">',
    ['form-action https://lists.example', 'form-action https://lists.example'],
  ],
  ['<embed src="https://e.example/a.pdf">', ['object-src https://e.example', 'frame-src https://e.example']],
  ['<object data="/guide.pdf"></object>', ["object-src 'self'"]],
  ['<style>@font-face{src:url(https://fonts.example/a.woff2)}</style>', ['font-src https://fonts.example']],
  ['<p style="background:url(http://i.example/a.png)">', ['img-src http://i.example']],
  ['<iframe srcdoc="&lt;img src=http://i.example/a.png&gt;"></iframe>', ['img-src http://i.example']],
  ['<iframe src="data:text/html,x"></iframe>', ['frame-src data:']],
  ['<script data-api="https://stats.example/api/event" src="/s.js"></script>', ['connect-src https://stats.example']],
])('%s', (html, expected) => {
  expect(uses(html)).toEqual(expected)
})

describe('inline code', () => {
  test('scripts and handlers have their hashes, with line ends as browsers read them', () => {
    expect(uses('<script>one()\r\ntwo()</script>')).toEqual([`script-src ${hash('one()\ntwo()')}`])
    expect(uses('<a onclick="go(&quot;x&quot;)">')).toEqual([`script-src ${hash('go("x")')}`])
    expect(uses('<script type="application/ld+json">{}</script><script type=text/template>x</script>')).toEqual([])
  })

  test('an import map is a script, and its addresses are scripts', () => {
    const map = '{"imports":{"a":"https://esm.example/a.js","b/":"https://esm.example/b/"}}'
    expect(uses(`<script type="importmap">${map}</script>`)).toEqual([
      `script-src ${hash(map)}`,
      'script-src https://esm.example/a.js',
      'script-src https://esm.example/b/',
    ])
  })

  test('what only looks like a script has no hash', () => {
    for (const html of [
      '<!-- <script>evil()</script> -->',
      '<p title="<script>evil()</script>">',
      '<textarea><script>evil()</script></textarea>',
      '<title><script>evil()</script></title>',
      '<style>/* <script>evil()</script> */</style>',
      '<xmp><script>evil()</script></xmp>',
      '<script>evil()',
    ])
      expect(uses(html), html).toEqual([])
  })

  test('a snippet that adds a script needs the address of that script', () => {
    const tag = `(function(w,d,s,i){var j=d.createElement(s);j.async=true;j.src='https://tags.example/tag.js?id='+i;})(window,document,'script','x')`
    expect(uses(`<script>${tag}</script>`)).toEqual([
      `script-src ${hash(tag)}`,
      'script-src https://tags.example/tag.js',
    ])
    const matomo = `var u="//stats.example/";var d=document,g=d.createElement('script');g.src=u+'matomo.js'`
    expect(uses(`<script>${matomo}</script>`)).toContain('script-src stats.example/matomo.js')
  })
})

test('no attribute can add more than one source', () => {
  expect(uses(`<script src="https://evil.example/a; script-src * 'unsafe-eval', x"></script>`)).toEqual([
    'script-src https://evil.example/a%3B%20script-src%20%2A%20%27unsafe-eval%27%2C%20x',
  ])
  for (const address of ['https://*/a.js', 'https://*.example/a.js', '//[::1]:80/a.js', 'https://a b/x', 'https://'])
    expect(uses(`<script src="${address}"></script>`), address).toEqual(['script-src never'])
  for (const address of ['*', 'https:', "'unsafe-eval' ; script-src *", 'a.js', '/a.js', 'javascript:x', ''])
    expect(uses(`<script src="${address}"></script>`), address).toEqual([])
  expect(uses('<iframe src="https://frames.example;script-src *"></iframe>')).toEqual(['frame-src never'])
  expect(uses('<a href="javascript:go()">')).toEqual(['script-src never'])
  expect(uses('<a href="javascript:void(0)"><a href="javascript:;"><a href=javascript:>')).toEqual([])
})

test('many elements without an end take linear time and are no scripts', () => {
  const html = `<script>one()</script>${'<script'.repeat(50_000)}${'<a '.repeat(50_000)}`
  expect(uses(html)).toEqual([`script-src ${hash('one()')}`])
})

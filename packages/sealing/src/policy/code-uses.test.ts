import { describe, expect, test } from 'vitest'
import { bundleUses } from './bundle-uses.js'
import { codeTexts } from './code-strings.js'

const uses = (code: string) => bundleUses(code).map(({ directive, source }) => `${directive} ${source}`)

describe('what code connects to or loads', () => {
  test.each([
    ['fetch("https://api.example/v1")', ['connect-src https://api.example']],
    [`await fetch(\`https://api.example/v1/\${id}\`)`, ['connect-src https://api.example']],
    ['const n="https://api.example/v1";function a(){return fetch(n+"/x")}', ['connect-src https://api.example']],
    [`let n=1,o="http://127.0.0.1:4000";fetch(\`\${o}/x\`)`, ['connect-src http://127.0.0.1:4000']],
    ['new WebSocket("wss://live.example/socket")', ['connect-src wss://live.example']],
    ['new EventSource("https://live.example/feed")', ['connect-src https://live.example']],
    ['x.open("GET","https://api.example/a")', ['connect-src https://api.example']],
    ['a.create({baseURL:"https://api.example"})', ['connect-src https://api.example']],
    ['navigator.sendBeacon("https://stats.example/b",d)', ['connect-src https://stats.example']],
    ['import("https://esm.example/a.js")', ['script-src https://esm.example/a.js']],
    ['new Worker("https://w.example/w.js")', ['worker-src https://w.example']],
    ['new Worker("data:text/javascript,postMessage(1)")', ['worker-src data:']],
    ['(0,t.jsx)("iframe",{style:{border:0},src:"https://frames.example/a"})', ['frame-src https://frames.example']],
    ['(0,r.jsx)(n.iframe,{src:"https://frames.example/a"})', ['frame-src https://frames.example']],
    [
      'let e=document.createElement("script");e.async=!0,e.src="https://widget.example/w.js"',
      ['script-src https://widget.example/w.js'],
    ],
    ['WebAssembly.instantiateStreaming(fetch(u),i)', ["script-src 'wasm-unsafe-eval'"]],
    [
      `(0,t.jsx)("div",{dangerouslySetInnerHTML:{__html:"<iframe src=\\"https://frames.example/a\\"></iframe>"}})`,
      ['frame-src https://frames.example'],
    ],
  ])('%s', (code, expected) => {
    expect(uses(code)).toEqual(expected)
  })

  test('links and code samples load nothing', () => {
    for (const code of [
      '(0,t.jsx)("a",{href:"https://other.example"})',
      'location.href="https://other.example"',
      'const a={docs:"https://other.example"}',
      `(0,t.jsx)(n.code,{children:'await fetch("https://api.example/users")\\n'})`,
      'x={children:"new WebSocket(\'wss://live.example\')"}',
      'x={children:"WebAssembly.instantiate(bytes)"}',
      '/* fetch("https://api.example") */',
      '(0,t.jsx)("iframe",{title:"a"}),(0,t.jsx)("a",{href:"https://other.example"})',
      's="https://cdn.example/npm/a@".concat(v,"/a.js");e=document.createElement("script");e.src=s',
      `fetch(\`https://api.\${region}.example/a\`)`,
      'fetch("https://api.".concat(region,".example/a"))',
      'fetch("https://api-"+region+".example/a")',
      '{children:`<script>fetch("https://api.example")</script>`}',
    ])
      expect(uses(code), code).toEqual([])
  })
})

test('texts in code are recognized beside regular expressions, divisions and templates', () => {
  const code = `a=/["'\`]/.test(b)/2;c=\`x\${d({e:"f"})}g\`;// "h\ni='j'`
  expect(codeTexts(code).map(({ start, end }) => code.slice(start, end))).toEqual([
    '/["\'`]/',
    '`x',
    '"f"',
    'g',
    '// "h',
    "'j'",
  ])
})

test('a comment before a regular expression changes nothing', () => {
  expect(uses('a=[\n// b\n/"/,fetch("https://api.example/x")]')).toEqual(['connect-src https://api.example'])
})

test('code with many quotes and addresses takes linear time', () => {
  expect(uses(`${'`${'.repeat(30_000)}${'"https://a.example"+'.repeat(30_000)}`)).toEqual([])
})

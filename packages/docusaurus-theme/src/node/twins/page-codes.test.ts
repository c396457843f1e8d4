import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageCodes } from './page-codes.js'

let outDir: string
beforeAll(() => {
  outDir = mkdtempSync(join(tmpdir(), 'portico-codes-'))
  const put = (name: string, text: string) => writeFileSync(join(outDir, name), text)
  put('a.js', 'x.push([[1],{10:(e,t,n)=>{n(20)}}])')
  put('b.js', 'x.push([[2],{11:(e,t,n)=>{n(30)}}])')
  put('shared.js', `x.push([[3],{20(e){e.exports="dial_1"},30(e){e.exports="${'x'.repeat(1024 * 1024)}"}}])`)
  put('style.css', '.dial_1{top:0}.other_2{top:0}')
})
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

const codeOf = (source: string) =>
  pageCodes({
    parts: [
      {
        pageChunks: { 'sealed0-0': '/a', 'sealed0-1': '/b', 'sealed0-2': '/c' },
        registry: { 'sealed0-0': '@site/a.md', 'sealed0-1': '@site/b.md', 'sealed0-2': '@site/c.md' },
      },
    ],
    emitted: {
      scripts: {
        'a.js': ['sealed0-0'],
        'b.js': ['sealed0-1'],
        'shared.js': ['sealed0-0', 'sealed0-1'],
        'style.css': ['sealed0-0', 'sealed0-1'],
      },
      markdown: {
        'sealed0-0': { script: 'a.js', ids: { '/site/a.md': 10 } },
        'sealed0-1': { script: 'b.js', ids: { '/site/b.md': 11 } },
      },
    },
    outDir,
    fileOf: (path) => path.replace('@site', '/site'),
  })(source)

test('a page has its own code, what it needs of shared code, and their styles', () => {
  const page = codeOf('@site/a.md')
  expect(page).toMatchObject({ id: 10, styles: '.dial_1{top:0}' })
  expect(page?.code).toMatch(/10:.*dial_1/s)
  expect(page?.code).not.toContain('xxx')
})

test.each([
  ['that needs a large library', '@site/b.md'],
  ['of which the bundler says nothing', '@site/c.md'],
  ['that is public', '@site/d.md'],
])('a page %s is shown without its components', (_, source) => {
  expect(codeOf(source)).toBeUndefined()
})

import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type ChunkScript, chunkScript } from './chunk-script.js'
import { pageCode, withFileCalls } from './page-code.js'

/** A page, and what it has in common with others: a component, which needs another, and what only other pages need. */
const PAGE = `"use strict";(self.chunks=self.chunks||[]).push([["1"],{10(e,t,n){e.exports="page "+n(20)}}]);`
const SHARED = `(self.chunks=self.chunks||[]).push([[2,3],{
  20:(e,t,r)=>{e.exports="component "+r.bind(r,30).name+(()=>r(40))()},
  30:function(e,t,r){r.e("7").then(r.t.bind(r,50,19))},
  40:e=>{e.exports=60},
  50(e){e.exports="later"},
  60(e){e.exports="secret of another page"},
  "./a.mdx":(e,t,n)=>{e.exports="another page "+n(60)}}]);`

const scripts = (...codes: string[]) => codes.map((code) => chunkScript(code) as ChunkScript)

test('a page gets the modules that it requires, at once or later, and no others', () => {
  const code = pageCode('10', scripts(PAGE, SHARED)) ?? ''
  const self: { chunks?: [unknown[], object][] } = {}
  runInNewContext(code, { self })
  const [own, shared] = self.chunks ?? []
  expect(own?.[0]).toEqual(['1', 'guest-10-0'])
  expect(Object.keys(own?.[1] ?? {})).toEqual(['10'])
  // The chunks are there, so the bundler requests no file for what is loaded later.
  expect(shared?.[0]).toEqual([2, 3, 'guest-10-1'])
  expect(Object.keys(shared?.[1] ?? {})).toEqual(['20', '30', '40', '50'])
  expect(code).not.toContain('another page')
})

test('a module with a name instead of a number is found, too', () => {
  expect(pageCode('./a.mdx', scripts(SHARED))).toContain('another page')
})

test('a page that no script defines has no code', () => {
  expect(pageCode('11', scripts(PAGE, SHARED))).toBeUndefined()
})

test.each(['', 'console.log(1)', 'a.push([1, 2])', '((', '.a{color:red}'])('%j is no script of a chunk', (code) => {
  expect(chunkScript(code)).toBeUndefined()
})

test('code requests the files of the copy by their names', () => {
  const requests: string[][] = []
  const code = withFileCalls(
    `a=n.p+"assets/images/lever-${'0'.repeat(32)}.png";b=n.p + 'assets/files/huge.bin';c="assets/images/text.png"`,
    (file, name) => {
      requests.push([file, name])
      return name === 'lever.png'
    },
  )
  expect(code).toBe(
    `a=self.porticoFile("assets/images/lever-${'0'.repeat(32)}.png");b=n.p + 'assets/files/huge.bin';c="assets/images/text.png"`,
  )
  expect(requests.map(([, name]) => name)).toEqual(['lever.png', 'huge.bin'])
})

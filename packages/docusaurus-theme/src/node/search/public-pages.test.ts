import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeIndex } from '@portico/sealing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicPages } from './public-pages.js'

let outDir: string
beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), 'portico-public-pages-'))
})
afterEach(() => rmSync(outDir, { recursive: true }))

test('of two private documents with one address, the first is indexed', () => {
  const pages = ['First', 'Second'].map((title) => ({ url: '/x', title, sections: [] }))
  expect(Object.values(JSON.parse(makeIndex(pages)).storedFields)).toMatchObject([{ title: 'First', sections: [] }])
})

test('an address that two documents claim, about which Docusaurus only warns, is indexed once', () => {
  mkdirSync(join(outDir, 'endpoint'))
  writeFileSync(join(outDir, 'endpoint', 'index.html'), '<title>E</title><main><h1>Endpoint</h1><p>A text.</p></main>')
  const route = { path: '/endpoint/', metadata: { sourceFilePath: 'docs/endpoint.md' } }
  const pages = publicPages([route, route], { outDir, baseUrl: '/', isPrivate: () => false })
  expect(JSON.parse(makeIndex(pages)).documentCount).toBe(1)
})

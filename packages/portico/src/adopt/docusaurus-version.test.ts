import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NEWEST, SUPPORTED } from './docusaurus-version.js'

const theme = JSON.parse(readFileSync(new URL('../../../docusaurus-theme/package.json', import.meta.url), 'utf8'))

test('the versions are those of the theme', () => {
  expect(theme.peerDependencies['@docusaurus/core']).toBe(SUPPORTED.map((line) => `${line}.x`).join(' || '))
  expect(theme.devDependencies['@docusaurus/core']).toBe(NEWEST)
})

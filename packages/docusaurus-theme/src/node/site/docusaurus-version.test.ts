import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demandDocusaurus, TRIED } from './docusaurus-version.js'

const { peerDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  peerDependencies: Record<string, string>
}

test.each(['3.6.3', '3.7.0', '3.8.1', '3.9.2', '3.10.0', '3.10.2'])('a site on Docusaurus %s is built', (version) => {
  expect(() => demandDocusaurus(version)).not.toThrow()
})

test.each(['2.4.3', '3.5.2', '3.1.0', '3.11.0', '3.100.0', '4.0.0'])(
  'a site on Docusaurus %s is refused',
  (version) => {
    expect(() => demandDocusaurus(version)).toThrow(
      `does not work with Docusaurus ${version}: it splits and seals what Docusaurus generates, and has been tested only with Docusaurus 3.6, 3.7, 3.8, 3.9 and 3.10.`,
    )
  },
)

test('the installed version is supported', () => {
  expect(() => demandDocusaurus()).not.toThrow()
})

test('the manifest lists the same versions', () => {
  const range = TRIED.map((line) => `${line}.x`).join(' || ')
  expect(peerDependencies).toMatchObject({ '@docusaurus/core': range, '@docusaurus/types': range })
})

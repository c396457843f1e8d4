import { describe, expect, test } from 'vitest'
import {
  chartWithVersion,
  entriesOf,
  lockWithVersion,
  nextVersion,
  releasedChangelog,
  stepsWithVersion,
  webAddress,
  withAddress,
  withVersion,
} from './release.mjs'

test('a version must be whole and newer than the packages', () => {
  expect(nextVersion('0.2.0', '0.1.9')).toBe('0.2.0')
  expect(nextVersion('1.0.0', '0.10.3')).toBe('1.0.0')
  expect(nextVersion('0.10.0', '0.9.0')).toBe('0.10.0')
  for (const bad of [undefined, '', 'v1.0.0', '1.0', '1.0.0-beta', '../x'])
    expect(() => nextVersion(bad, '0.1.0')).toThrow(/needs a version such as 1\.2\.3/)
  for (const old of ['0.1.0', '0.0.9']) expect(() => nextVersion(old, '0.1.0')).toThrow(/is not newer than 0\.1\.0/)
})

const own = new Set(['@portico/sdk', '@portico/react'])

test('a manifest gets the version, and so do its dependencies on our packages', () => {
  const manifest = {
    name: '@portico/react',
    version: '0.1.0',
    dependencies: { '@portico/sdk': '0.1.0', other: '0.1.0' },
    peerDependencies: { react: '>=18' },
  }
  expect(withVersion(manifest, '0.2.0', own)).toEqual({
    ...manifest,
    version: '0.2.0',
    dependencies: { '@portico/sdk': '0.2.0', other: '0.1.0' },
  })
})

test('the chart gets the version, and keeps its format version', () => {
  const chart = 'apiVersion: v2\nversion: 0.1.0\nappVersion: 0.1.0\n'
  expect(chartWithVersion(chart, '0.2.0')).toBe('apiVersion: v2\nversion: 0.2.0\nappVersion: 0.2.0\n')
})

test('the lock changes in the entries of our packages only', () => {
  const other = { version: '0.1.0', dependencies: { '@portico/sdk': '0.1.0' } }
  const lock = {
    name: 'portico',
    version: '0.1.0',
    packages: {
      '': { name: 'portico', version: '0.1.0' },
      'packages/react': { version: '0.1.0', dependencies: { '@portico/sdk': '0.1.0' } },
      'node_modules/@portico/sdk': { link: true },
      'node_modules/other': other,
    },
  }
  expect(lockWithVersion(lock, '0.2.0', own)).toEqual({
    name: 'portico',
    version: '0.2.0',
    packages: {
      '': { name: 'portico', version: '0.2.0' },
      'packages/react': { version: '0.2.0', dependencies: { '@portico/sdk': '0.2.0' } },
      'node_modules/@portico/sdk': { link: true },
      'node_modules/other': other,
    },
  })
})

describe('the changelog', () => {
  const text = '# Changelog\n\n## Unreleased\n\nNew: a thing.\n\n## 0.1.0 (2026-01-01)\n\nThe first.\n'

  test('gives what was unreleased its version, and keeps an empty section above', () => {
    expect(releasedChangelog(text, '0.2.0', '2026-02-03')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\nNew: a thing.\n\n## 0.1.0 (2026-01-01)\n\nThe first.\n',
    )
    expect(releasedChangelog('# C\n\n## Unreleased\n\nThe first.\n', '0.2.0', '2026-02-03')).toBe(
      '# C\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\nThe first.\n',
    )
  })

  test('without notes there is nothing to release', () => {
    expect(() => releasedChangelog(releasedChangelog(text, '0.2.0', '2026-02-03'), '0.3.0', '2026-03-03')).toThrow(
      /is empty/,
    )
    expect(() => releasedChangelog('# Changelog\n', '0.2.0', '2026-02-03')).toThrow(/has no section/)
  })
})

test('entries for Node are imported; styles, and entries for our own tests, only have to exist', () => {
  const exports = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './types': { types: './types.d.ts' },
    './style.css': './src/style.css',
    './testing/index': { types: './dist/testing/index.d.ts', default: './dist/testing/index.js' },
  }
  expect(entriesOf({ name: '@portico/x', exports })).toEqual([
    { specifier: '@portico/x', run: true },
    { specifier: '@portico/x/style.css', run: false },
    { specifier: '@portico/x/testing/index', run: false },
  ])
})

test("the repository's address on the web is derived from git's remote, without credentials", () => {
  for (const remote of [
    'https://git.example.com/team/portico.git',
    'https://git.example.com/team/portico/',
    'https://user:secret@git.example.com/team/portico.git\n',
    'git@git.example.com:team/portico.git',
    'ssh://git@git.example.com:2222/team/portico.git',
  ])
    expect(webAddress(remote), remote).toBe('https://git.example.com/team/portico')
  for (const remote of [
    '',
    '/srv/portico',
    '../portico',
    'https://localhost/team/portico.git',
    'file:///srv/portico',
    'https://127.0.0.1/x.git',
  ])
    expect(webAddress(remote), remote).toBeUndefined()
})

test('a released package says where it comes from', () => {
  expect(withAddress({ name: '@portico/sdk' }, 'packages/sdk', 'https://git.example.com/team/portico')).toEqual({
    name: '@portico/sdk',
    repository: { type: 'git', url: 'git+https://git.example.com/team/portico.git', directory: 'packages/sdk' },
    bugs: { url: 'https://git.example.com/team/portico/issues' },
    homepage: 'https://git.example.com/team/portico/tree/HEAD/packages/sdk#readme',
  })
})

test('the list of schema steps gets the version of the release, in a new entry after a released one', () => {
  const list = (...entries) =>
    `const RELEASES = [\n${entries.map(([version, steps]) => `  {\n    version: '${version}',\n    steps: [${steps}],\n  },\n`).join('')}]\n\nrest\n`
  const text = list(['0.1.0', 'first'])
  expect(stepsWithVersion(text, '1.0.0', () => false)).toBe(list(['1.0.0', 'first']))
  expect(stepsWithVersion(text, '1.0.0', () => true)).toBe(list(['0.1.0', 'first'], ['1.0.0', '']))
  expect(() => stepsWithVersion('', '1.0.0', () => true)).toThrow(/no entry/)
})

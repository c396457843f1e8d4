/**
 * The page of the hosted login: our own widget with everything it needs, as one script and one style sheet. The font of
 * flags, which few browsers need, is a script beside it.
 */
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('packages', 'react', path)

/** Its files, which the server sends. */
export const HOSTED_LOGIN_FILES = ['login.js', 'login.css', 'flag-font.js'].map((name) =>
  here(`dist/hosted-login/${name}`),
)

/** Leaves the font of flags where it is loaded from: beside the script. */
const flagFontBeside = {
  name: 'flag-font-beside',
  setup({ onResolve }) {
    onResolve({ filter: /flag-font-data\.js$/ }, () => ({ path: './flag-font.js', external: true }))
  },
}

/** Makes all three, after the compiler. The widget names the bundler among its own development dependencies. */
export async function buildHostedLogin() {
  const { build } = createRequire(here('package.json'))('esbuild')
  const common = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' }
  const define = { 'process.env.NODE_ENV': '"production"' }
  const [script, style, flagFont] = HOSTED_LOGIN_FILES
  await build({
    ...common,
    define,
    format: 'esm',
    legalComments: 'external',
    entryPoints: [here('dist/hosted-login/main.js')],
    outfile: script,
    plugins: [flagFontBeside],
  })
  await build({ ...common, format: 'esm', entryPoints: [here('dist/phone/flag-font-data.js')], outfile: flagFont })
  await build({ ...common, entryPoints: [here('src/hosted-login/page.css')], outfile: style })
}

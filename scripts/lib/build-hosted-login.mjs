/** The page of the hosted login: our own widget with everything it stands on, as one script and one style sheet. */
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('packages', 'react', path)

/** Its files, which the server sends. */
export const HOSTED_LOGIN_FILES = [here('dist/hosted-login/login.js'), here('dist/hosted-login/login.css')]

/** Makes both, after the compiler. The widget names the bundler among its own development dependencies. */
export async function buildHostedLogin() {
  const { build } = createRequire(here('package.json'))('esbuild')
  const common = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' }
  const define = { 'process.env.NODE_ENV': '"production"' }
  const [script, style] = HOSTED_LOGIN_FILES
  await build({
    ...common,
    define,
    format: 'esm',
    legalComments: 'external',
    entryPoints: [here('dist/hosted-login/main.js')],
    outfile: script,
  })
  await build({ ...common, entryPoints: [here('src/hosted-login/page.css')], outfile: style })
}

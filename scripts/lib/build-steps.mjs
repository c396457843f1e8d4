import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildHostedLogin, HOSTED_LOGIN_FILES } from './build-hosted-login.mjs'
import { buildSdk, SDK_EXTRAS } from './build-sdk.mjs'
import { buildSetting } from './build-setting.mjs'
import { complaintIn, withSources } from './complaint.mjs'
import { CACHE, CONSOLE, inRoot, PORTICO, PUBLISHED, STAGING } from './root.mjs'
import { node, say } from './run.mjs'
import { digest, isFresh, stamp } from './stamp.mjs'

const PACKAGES = ['packages', 'apps/portico', 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json']
const SITE = [
  'apps/hub',
  ...['access', 'docusaurus-theme', 'protocol', 'react', 'sdk', 'seal'].map((name) => `packages/${name}`),
]

/** Whether every package has its compiled form. Guards against a deleted `dist` that the stamp knows nothing of. */
const compiled = () =>
  readdirSync(inRoot('packages')).every((name) => existsSync(inRoot('packages', name, 'dist', 'index.js')))

/** Compiles every package, when a source changed, and makes of the SDK and the widget what no compiler does. */
export async function buildPackages() {
  const wanted = digest(PACKAGES)
  if (
    compiled() &&
    [...SDK_EXTRAS, ...HOSTED_LOGIN_FILES].every((file) => existsSync(file)) &&
    isFresh('packages', wanted)
  )
    return
  say('Compiling the packages …')
  await node(inRoot('node_modules', 'typescript', 'bin', 'tsc'), ['-b'])
  await buildSdk()
  await buildHostedLogin()
  stamp('packages', wanted)
}

/** Builds the administrators' console, when it or what it is made of changed. */
export async function buildConsole() {
  const wanted = digest([
    'apps/console',
    ...['protocol', 'react', 'sdk'].map((name) => `packages/${name}`),
    'package-lock.json',
  ])
  if (existsSync(join(CONSOLE, 'index.html')) && isFresh('console', wanted)) return
  say('Building the console …')
  await node(inRoot('node_modules', 'vite', 'bin', 'vite.js'), ['build', '--logLevel', 'warn'], {
    cwd: inRoot('apps', 'console'),
    // Tests build it too, and what they run with would make it a slower console for everybody after.
    env: { NODE_ENV: 'production' },
  })
  stamp('console', wanted)
}

/**
 * Builds the hub in clear into a staging folder, when its content, the theme or HUB_FORCE_LOGIN changed. Nothing there is ever
 * served.
 * @param {{ staging?: string, forceLogin?: string }} [options]
 */
export async function buildStaging({
  staging = STAGING,
  forceLogin = buildSetting('HUB_FORCE_LOGIN') ?? 'false',
} = {}) {
  const name = basename(staging)
  const wanted = `${digest([...SITE, 'package-lock.json'])} ${forceLogin}`
  if (existsSync(join(staging, 'index.html')) && isFresh(name, wanted)) return
  say('Building the hub …')
  rmSync(join(CACHE, 'stamps', name), { force: true })
  const docusaurus = inRoot('node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs')
  const explain = (output) => {
    const sentence = complaintIn(output)
    return sentence && `The hub could not be built: ${withSources(sentence, inRoot('apps', 'hub'))}`
  }
  await node(docusaurus, ['build', inRoot('apps', 'hub'), '--out-dir', staging], {
    env: { HUB_FORCE_LOGIN: forceLogin },
    quiet: true,
    explain,
  })
  stamp(name, wanted)
}

/**
 * Seals the staging folder into the folder that may be published, with the secret of the environment or the data directory.
 * @param {{ staging?: string, out?: string, env?: Record<string, string>, quiet?: boolean }} [options]
 */
export const sealHub = ({ staging = STAGING, out = PUBLISHED, env = {}, quiet = false } = {}) =>
  node(PORTICO, ['seal', '--if-needed', '--staging', staging, '--out', out], {
    env,
    quiet,
    explain: quiet ? undefined : () => '',
  })

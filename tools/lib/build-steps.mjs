import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ANY_SITE_FILES, buildAnySite } from './build-any-site.mjs'
import { buildCommonJs, COMMON_JS_FILES } from './build-common-js.mjs'
import { buildHostedLogin, HOSTED_LOGIN_FILES } from './build-hosted-login.mjs'
import { buildProgram, PROGRAM_FILES } from './build-program.mjs'
import { buildSdk, SDK_EXTRAS } from './build-sdk.mjs'
import { complaintIn, withSources } from './complaint.mjs'
import { writeIdentityDescription } from './identity-description.mjs'
import { notices } from './notices.mjs'
import { CACHE, CONSOLE, DOCS_STAGING, inRoot, PORTICO, PUBLISHED, ROOT, STAGING } from './root.mjs'
import { node, say } from './run.mjs'
import { alone, digest, isFresh, stamp } from './stamp.mjs'

const PACKAGES = ['packages', 'sites/hub/sandbox', 'tsconfig.json', 'tools/tsconfig.base.json', 'package-lock.json']
const THEME = ['access', 'docusaurus-theme', 'openapi', 'protocol', 'react', 'sdk', 'seal', 'sealing'].map(
  (name) => `packages/${name}`,
)

/** Whether every package is compiled. Detects a deleted `dist`, which the stamp does not know about. */
const compiled = () =>
  [
    ...readdirSync(inRoot('packages'))
      .filter((name) => name !== 'console')
      .map((name) => `packages/${name}/dist/${name === 'portico' ? 'main' : 'index'}.js`),
    'sites/hub/sandbox/dist/index.js',
  ].every((file) => existsSync(inRoot(file)))

/** Compiles every package if a source has changed, and bundles the parts of the SDK, the widget and the program that need it. */
export const buildPackages = () => alone('packages', compilePackages)

async function compilePackages() {
  const fingerprint = digest(PACKAGES)
  if (
    compiled() &&
    [...SDK_EXTRAS, ...COMMON_JS_FILES, ...HOSTED_LOGIN_FILES, ...ANY_SITE_FILES, ...PROGRAM_FILES].every((file) =>
      existsSync(file),
    ) &&
    isFresh('packages', fingerprint)
  )
    return
  say('Compiling the packages …')
  await node(inRoot('node_modules', 'typescript', 'bin', 'tsc'), ['-b'])
  await buildSdk()
  await buildCommonJs()
  await buildHostedLogin()
  await buildAnySite()
  await buildProgram()
  stamp('packages', fingerprint)
}

/**
 * Builds the administrators' console into the program's package, with the notices of its dependencies, if anything in it has
 * changed.
 */
export const buildConsole = () => alone('console', bundleConsole)

async function bundleConsole() {
  const fingerprint = digest([
    'packages/console',
    ...['access', 'protocol', 'react', 'sdk'].map((name) => `packages/${name}`),
    ...['package-lock.json', 'tools/lib/notices.mjs'],
  ])
  if (existsSync(join(CONSOLE, 'index.html')) && isFresh('console', fingerprint)) return
  say('Building the console …')
  await node(inRoot('node_modules', 'vite', 'bin', 'vite.js'), ['build', '--logLevel', 'warn'], {
    cwd: inRoot('packages', 'console'),
    // Tests build it too, and their environment would produce a slower console for everyone afterwards.
    env: { NODE_ENV: 'production' },
  })
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  writeFileSync(join(CONSOLE, '..', 'THIRD-PARTY-NOTICES.txt'), notices(lock))
  stamp('console', fingerprint)
}

/**
 * Builds the hub in cleartext into a staging folder, if its content, the theme, HUB_FORCE_LOGIN or HUB_STATISTICS has changed.
 * The staging folder is never served.
 * @param {{ staging?: string, forceLogin?: string, statistics?: string }} [options]
 */
export const buildStaging = ({
  staging = STAGING,
  forceLogin = buildSetting('HUB_FORCE_LOGIN') ?? 'false',
  statistics = buildSetting('HUB_STATISTICS') ?? 'true',
} = {}) =>
  renderSite({
    title: 'the hub',
    folder: 'sites/hub',
    staging,
    settings: { HUB_FORCE_LOGIN: forceLogin, HUB_STATISTICS: statistics },
  })

/** Builds the guide as a site in cleartext, with the reference of the identity API, if the guide, the theme or the reference has changed. */
export const buildDocs = () =>
  renderSite({
    title: 'the guide',
    folder: 'sites/docs',
    sources: ['docs/guide', 'docs/diagrams'],
    staging: DOCS_STAGING,
    settings: { DOCS_REPOSITORY: buildSetting('DOCS_REPOSITORY') ?? '' },
    prepare: writeIdentityDescription,
  })

/**
 * Builds a site of the repository in cleartext into a staging folder, if one of its sources, the theme or a setting has changed.
 * Docusaurus uses one working folder for all builds of a site, whatever the output folder is, so one runs at a time.
 * @param {{ title: string, folder: string, staging: string, settings: Record<string, string>, sources?: string[], prepare?: () => Promise<void> }} site
 */
const renderSite = ({ title, folder, staging, settings, sources = [], prepare }) =>
  alone(basename(folder), async () => {
    await prepare?.()
    const name = basename(staging)
    const inputs = [folder, ...sources, ...THEME, 'package-lock.json']
    const fingerprint = `${digest(inputs)} ${Object.values(settings).join(' ')}`
    if (existsSync(join(staging, 'index.html')) && isFresh(name, fingerprint)) return
    say(`Building ${title} …`)
    rmSync(join(CACHE, 'stamps', name), { force: true })
    const docusaurus = inRoot('node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs')
    const explain = (output) => {
      const sentence = complaintIn(output)
      return (
        sentence &&
        `${title[0].toUpperCase()}${title.slice(1)} could not be built: ${withSources(sentence, inRoot(folder))}`
      )
    }
    const site = inRoot(folder)
    const built = join(site, '.portico', 'staging')
    await node(docusaurus, ['build', site, '--out-dir', built], {
      env: settings,
      quiet: true,
      explain,
    })
    // The folder in which sites are built has one place. The repository keeps several builds of a site.
    rmSync(staging, { recursive: true, force: true })
    mkdirSync(dirname(staging), { recursive: true })
    renameSync(built, staging)
    stamp(name, fingerprint)
  })

/**
 * Seals the staging folder into the folder that may be published, for the server of the settings. With options of `portico
 * seal`, such as `--to site-key.pub`, it is sealed for another server instead, without secrets.
 * @param {{ staging?: string, out?: string, env?: Record<string, string>, quiet?: boolean, options?: string[] }} [how]
 */
export const sealHub = ({ staging = STAGING, out = PUBLISHED, env = {}, quiet = false, options = [] } = {}) =>
  node(PORTICO, ['seal', ...(options.length > 0 ? options : ['--if-needed']), '--staging', staging, '--out', out], {
    env,
    quiet,
    explain: quiet ? undefined : () => '',
  })

/** Like `sealHub`, but does nothing if build, published site, public key, exceptions and address have not changed. */
export async function sealHubIfChanged() {
  const present = () => {
    const data = resolve(ROOT, buildSetting('PORTICO_DATA') ?? '.portico')
    const files = [join(STAGING, 'portico-plan.json'), join(PUBLISHED, 'portico-seal.json'), join(data, 'site-key.pub')]
    if (!files.every((file) => existsSync(file))) return undefined
    const hash = createHash('sha256')
    // A list of exceptions only exists if one was needed.
    const exceptions = inRoot('portico-allow.txt')
    for (const file of [...files, ...(existsSync(exceptions) ? [exceptions] : [])])
      hash.update(readFileSync(file)).update('\0')
    for (const name of ['PORTICO_URL', 'PORT', 'PORTICO_ORG_ID', 'DATABASE_URL', 'PORTICO_DATA'])
      hash.update(buildSetting(name) ?? '').update('\0')
    return hash.digest('hex')
  }
  const before = present()
  if (before !== undefined && isFresh('sealed', before)) return
  await sealHub()
  const after = present()
  if (after !== undefined) stamp('sealed', after)
}

/**
 * A setting of the build: from the environment, otherwise from the `.env` file that the program reads its settings from.
 * @param {string} name
 * @param {{ env?: Record<string, string | undefined>, file?: string }} [from]
 * @returns {string | undefined} undefined if it is not set or empty.
 */
export function buildSetting(name, { env = process.env, file = inRoot('.env') } = {}) {
  return env[name] || (existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))[name] : undefined) || undefined
}

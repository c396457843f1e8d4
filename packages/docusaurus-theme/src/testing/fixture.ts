import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWithDocusaurus } from '../../../../tools/lib/docusaurus-builder.mjs'
import { alone } from '../../../../tools/lib/stamp.mjs'

/**
 * A folder in which the packages are installed with another version of Docusaurus; sites are copied there to be built with it.
 * Set by `tools/try-docusaurus.mjs`.
 */
export const { PORTICO_DOCUSAURUS: OTHER } = process.env

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** How a fixture is built: another configuration of the same folder, another locale, variables that the configuration reads. */
export interface FixtureOptions {
  readonly config?: string
  readonly locale?: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether the bundler keeps its cache, so that a second build is faster. True by default. */
  readonly keepsCache?: boolean
  /** Whether Docusaurus builds directly into the folder, as if an author had chosen it. */
  readonly direct?: boolean
}

/** The folder of one of the sites under `fixtures/`, or of a site at a path. */
export const fixtureFolder = (name: string): string => (isAbsolute(name) ? name : here(`../../fixtures/${name}`))

/** What has to be copied with a site: its folder, or the parent folder if its name has two parts, such as `beside/website`. */
export const aroundFixture = (name: string): string =>
  fixtureFolder(isAbsolute(name) ? name : (name.split('/')[0] ?? name))

/**
 * Builds one of the sites under `fixtures/`, or a site at a path, with Docusaurus, as a user would, and moves it to `folder`.
 *
 * @throws Error with the output of Docusaurus if the build fails.
 */
export async function buildFixture(name: string, folder: string, options: FixtureOptions = {}): Promise<void> {
  const site = await placed(name)
  if (options.direct) return build(name, site, folder, options)
  // A site has one staging folder, so builds of the same site wait for each other.
  const staging = join(site, '.portico', 'staging')
  await alone(`fixture-${createHash('sha256').update(site).digest('hex').slice(0, 16)}`, async () => {
    await build(name, site, staging, options)
    await rm(folder, { recursive: true, force: true })
    await mkdir(dirname(folder), { recursive: true })
    await rename(staging, folder).catch(async () => {
      await cp(staging, folder, { recursive: true })
      await rm(staging, { recursive: true, force: true })
    })
  })
}

async function build(name: string, site: string, outDir: string, options: FixtureOptions): Promise<void> {
  const { ok, output } = await buildWithDocusaurus({
    core: OTHER ? join(OTHER, 'package.json') : fileURLToPath(import.meta.url),
    site,
    env: {
      ...(options.env ?? process.env),
      ...(options.keepsCache === false ? { DOCUSAURUS_NO_PERSISTENT_CACHE: 'true' } : {}),
    },
    options: {
      outDir,
      ...(options.config ? { config: options.config } : {}),
      ...(options.locale ? { locale: [options.locale] } : {}),
    },
  })
  if (!ok) throw new Error(`The fixture ${name} did not build.\n${output}`)
}

/** Where a site is built: in place, or copied to the folder with another version of Docusaurus. */
async function placed(name: string): Promise<string> {
  const site = fixtureFolder(name)
  if (!OTHER) return site
  const around = aroundFixture(name)
  const root = join(OTHER, basename(around))
  const copy = join(root, relative(around, site))
  await rm(root, { recursive: true, force: true })
  await cp(around, root, { recursive: true, filter: (path) => !/[\\/](node_modules|\.docusaurus)$/.test(path) })
  const core = await readFile(join(OTHER, 'node_modules/@docusaurus/core/package.json'), 'utf8')
  const minor = Number(/"version": "3\.(\d+)\./.exec(core)?.[1])
  if (minor >= 10) return copy
  // Before 3.10 this option had another name, and before 3.8 there was no `v4`. Each version rejects what it doesn't know.
  for (const name of (await readdir(copy)).filter((name) => name.endsWith('.config.mjs'))) {
    const config = await readFile(join(copy, name), 'utf8')
    const renamed = config.replace(/\bfaster:/, 'experimental_faster:')
    await writeFile(join(copy, name), minor >= 8 ? renamed : renamed.replace(/\bv4: \{[^}]*\},? ?/, ''))
  }
  return copy
}

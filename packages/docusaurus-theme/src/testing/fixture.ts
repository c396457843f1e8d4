import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWithDocusaurus } from '../../../../scripts/lib/docusaurus-builder.mjs'

/**
 * A folder in which the packages are installed with another version of Docusaurus; sites are copied there to be built with it.
 * Set by `scripts/try-docusaurus.mjs`.
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
}

/** The folder of one of the sites under `fixtures/`, or of a site at a path. */
export const fixtureFolder = (name: string): string => (isAbsolute(name) ? name : here(`../../fixtures/${name}`))

/** What has to be copied with a site: its folder, or the parent folder if its name has two parts, such as `beside/website`. */
export const aroundFixture = (name: string): string =>
  fixtureFolder(isAbsolute(name) ? name : (name.split('/')[0] ?? name))

/**
 * Builds one of the sites under `fixtures/`, or a site at a path, with Docusaurus, as a user would, into `folder`.
 *
 * @throws Error with the output of Docusaurus if the build fails.
 */
export async function buildFixture(name: string, folder: string, options: FixtureOptions = {}): Promise<void> {
  const site = await placed(name)
  const { ok, output } = await buildWithDocusaurus({
    core: OTHER ? join(OTHER, 'package.json') : fileURLToPath(import.meta.url),
    site,
    env: {
      ...(options.env ?? process.env),
      ...(options.keepsCache === false ? { DOCUSAURUS_NO_PERSISTENT_CACHE: 'true' } : {}),
    },
    options: {
      outDir: folder,
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
  if (!core.includes('"version": "3.9.')) return copy
  // Docusaurus 3.9 has this option under its former name, which 3.10 rejects.
  for (const name of (await readdir(copy)).filter((name) => name.endsWith('.config.mjs'))) {
    const config = await readFile(join(copy, name), 'utf8')
    await writeFile(join(copy, name), config.replace(/\bfaster:/, 'experimental_faster:'))
  }
  return copy
}

import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { CACHE, ROOT } from '../../../../tools/lib/root.mjs'
import { digest } from '../../../../tools/lib/stamp.mjs'
import { aroundFixture, buildFixture, type FixtureOptions, fixtureFolder, OTHER } from './fixture.js'

/** What a built site depends on, apart from its own folder. */
const MADE_OF = [
  ...['access', 'docusaurus-theme', 'openapi', 'protocol', 'react', 'sdk', 'seal', 'sealing'].map(
    (name) => `packages/${name}/dist`,
  ),
  'packages/docusaurus-theme/package.json',
  'package-lock.json',
]

/**
 * Puts a site, as `buildFixture` builds it, into the staging folder `folder`. Test files that need the same site share one build,
 * which is kept until the site, the packages or the dependencies change.
 */
export async function builtFixture(name: string, folder: string, config?: string): Promise<void> {
  const options = config === undefined ? {} : { config }
  if (OTHER) return buildFixture(name, folder, options)
  const around = aroundFixture(name)
  const cacheFolder = join(CACHE, 'fixtures', [basename(around), ...(config === undefined ? [] : [config])].join('-'))
  const built = join(cacheFolder, `${digest([...MADE_OF, relative(ROOT, around)]).slice(0, 16)}-staging`)
  if (!existsSync(built)) await build(name, built, options)
  await cp(built, folder, { recursive: true })
}

/** Builds a copy of the site, because two simultaneous builds in one folder interfere with each other. */
async function build(name: string, built: string, options: FixtureOptions): Promise<void> {
  const work = `${built}-${process.pid}`
  const around = aroundFixture(name)
  const [copy, staging] = [join(work, 'site'), join(work, 'staging')]
  await cp(around, copy, { recursive: true, filter: (path) => !/[\\/](node_modules|\.docusaurus)$/.test(path) })
  await buildFixture(join(copy, relative(around, fixtureFolder(name))), staging, { ...options, keepsCache: false })
  // Another process may have built the same site meanwhile.
  await rename(staging, built).catch(() => {})
  await rm(work, { recursive: true, force: true })
}

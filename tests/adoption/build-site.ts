import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fetchSource } from './fetch-source.js'
import type { Npm } from './installed/npm.js'
import type { Edit, Site } from './site.js'

/** A site built twice: as it was found, and with a part of it private. */
export interface BuiltSite {
  /** The folder with everything that the site consists of. */
  readonly around: string
  /** The site's own folder, with the sealed site in `build`. */
  readonly folder: string
  /** The site as built without Portico. */
  readonly plain: string
  readonly seconds: { readonly plain: number; readonly sealed: number }
  /** How many texts the leak check found before the author made the changes in `toSeal`. */
  readonly findingCount: number
  /** The output of the last build. */
  readonly output: string
}

/** What sites are built with: npm for the packages under test, their version, and a folder for everything. */
export interface Workshop {
  readonly npm: Npm
  readonly version: string
  readonly home: string
  /** The port on which the sealed site will be served. */
  readonly port: number
}

/** The group whose members may read what becomes private. */
const READERS = 'partners'

/** Installs and builds a site, and puts it on Portico as its author would. */
export async function buildSite(site: Site, { npm, version, home }: Workshop): Promise<BuiltSite> {
  const around = join(home, site.name.toLowerCase().replaceAll(/\W+/g, '-'))
  await mkdir(around, { recursive: true })
  const sources: string[] = []
  for (const source of site.sources) sources.push(await fetchSource(npm, join(home, 'sources'), source))
  const folder = await site.layOut(around, sources)
  await edit(folder, site.toBuild)
  await npm(folder, 'install', '--ignore-scripts', '--legacy-peer-deps')
  const plainBuild = await timed(() => npm(folder, 'run', 'build'))
  const plain = join(home, 'plain', basename(around))
  await cp(join(folder, 'build'), plain, { recursive: true })

  const add = ['add', '--private', site.privatePath, '--group', READERS]
  await npm(folder, 'exec', '--yes', '--', `portico@${version}`, ...add)
  await npm(folder, 'install', '--ignore-scripts', '--legacy-peer-deps')
  const findingCount = site.toSeal.length > 0 ? await findings(npm, folder) : 0
  await edit(folder, site.toSeal)
  const sealedBuild = await timed(() => npm(folder, 'run', 'build'))
  return {
    around,
    folder,
    plain,
    seconds: { plain: plainBuild.seconds, sealed: sealedBuild.seconds },
    findingCount,
    output: sealedBuild.result,
  }
}

/** Changes files of a site. @throws Error if a file does not contain the text to change */
export async function edit(folder: string, edits: readonly Edit[]): Promise<void> {
  for (const { file, find, put } of edits) {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    const text = find === undefined ? '' : await readFile(path, 'utf8')
    if (find !== undefined && !text.includes(find)) throw new Error(`${file} has no ${JSON.stringify(find)}.`)
    await writeFile(path, find === undefined ? put : text.replaceAll(find, put))
  }
}

/** Builds a site that is not ready to be sealed. Returns how many texts the leak check names, each once. */
async function findings(npm: Npm, folder: string): Promise<number> {
  const refused = await npm(folder, 'run', 'build').then(
    () => '',
    (error: Error) => error.message,
  )
  if (!refused.includes('Private text would be published'))
    throw new Error(`The site was expected to need a change before it is sealed.\n${refused}`)
  const report = await npm(folder, 'exec', '--', 'portico', 'seal', '--staging', '.portico/staging', '--json').catch(
    (error: Error) => error.message,
  )
  return new Set(report.match(/"(?:id|sentence)":"[^"]+"/g)).size
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, seconds: Math.round((performance.now() - start) / 1000) }
}

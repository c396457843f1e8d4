import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portico } from '../../../packages/portico/src/testing/program.js'
import { reachable } from './elsewhere.js'
import { MANAGERS, SECRET, type, whileServing, writeSite } from './managers.js'
import { type Published, publishPackages } from './publish.js'

/** A site is put on Portico with each package manager, by the commands that `portico add` prints. */
let home: string
let published: Published

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-managers-'))
  published = await publishPackages(home)
})
afterAll(async () => {
  await published?.close()
  await rm(home, { recursive: true, force: true })
})

describe.skipIf(!reachable)('a site that is installed with', () => {
  test.each(MANAGERS)('$name is built, sealed and served', async (manager) => {
    const cwd = join(home, manager.name.replaceAll(/\W/g, '-'))
    await writeSite(cwd, manager.files(published.registry.url))
    const added = await portico(['add', '--private', '/docs/partners'], { cwd })
    expect(added).toMatchObject({ code: 0, stderr: '' })
    const [install, build, preview] = manager.next
    for (const command of manager.next) expect(added.stdout).toMatch(new RegExp(`^  ${command} +#`, 'm'))
    await type(manager, cwd, install)
    expect(await type(manager, cwd, build)).toContain('Sealed into')
    expect(await filesWith(join(cwd, 'build'), SECRET)).toEqual([])
    expect(await filesWith(join(cwd, '.portico', 'staging'), SECRET)).not.toEqual([])
    await whileServing({ manager, cwd, typed: preview, port: await freePort() }, async (url) => {
      const [page, open] = await Promise.all([fetch(`${url}/docs/partners`), fetch(`${url}/docs`)])
      expect([page.status, open.status]).toEqual([401, 200])
      expect(await page.text()).not.toContain(SECRET)
    })
  })
})

/** The files below a folder that contain a text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return files.filter((_, at) => contents[at]?.includes(text))
}

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { tooNewFor } from '../../../tools/lib/oldest-node.mjs'
import { manifestOf, PUBLISHED_PACKAGES } from '../../../tools/lib/published.mjs'
import { tryProgram } from '../../../tools/lib/try-program.mjs'
import { acceptLink } from '../../e2e/sign-in.js'
import { reachable } from './elsewhere.js'
import { npmFor } from './npm.js'
import { type Published, publishPackages } from './publish.js'
import { whileRunning } from './while-running.js'

/** The packages as users get them: published to a registry, and installed from it into folders outside the repository. */
let home: string
let published: Published

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-installed-'))
  published = await publishPackages(home)
})
afterAll(async () => {
  await published?.close()
  await rm(home, { recursive: true, force: true })
})

test('every package is published, and none names a folder of the repository', async () => {
  expect(published.registry.names()).toEqual(PUBLISHED_PACKAGES.map((folder) => manifestOf(folder).name).sort())
  for (const folder of PUBLISHED_PACKAGES) {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(folder)
    for (const range of Object.values({ ...dependencies, ...peerDependencies })) expect(range).toMatch(/^[\d.x| -]+$/)
  }
})

test.skipIf(!reachable)('the program runs without anything else', async () => {
  const { npm, version } = published
  const folder = join(home, 'program')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await npm(folder, 'install', '--engine-strict', `portico@${version}`)
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  expect(tooNewFor(lock, manifestOf('packages/portico').engines.node)).toEqual([])
  expect(lock.packages).not.toHaveProperty('node_modules/@docusaurus/core')
  await tryProgram(folder, version)
})

test.skipIf(!reachable)('three commands lead from nothing to a locked page that its owner reads', async () => {
  const { npm, registry } = published
  // A separate cache: npm remembers what `npm create` downloaded before.
  const createNpm = await npmFor(registry.url, home, { npm_config_cache: join(home, 'cache'), npm_config_yes: 'true' })
  expect(await createNpm(home, 'create', 'portico@latest', 'my-hub')).toContain('cd my-hub && npm install')
  const hub = join(home, 'my-hub')
  await npm(hub, 'install')
  await whileRunning(hub, ['start'], await freePort(), async ({ url, ownerLink }) => {
    expect(await filesWith(join(hub, 'build'), /Behind the door|because you belong/)).toEqual([])
    expect(await filesWith(join(hub, '.portico', 'staging'), /Behind the door/)).not.toEqual([])
    const locked = await fetch(`${url}/docs/welcome`)
    expect([locked.status, await locked.text()]).toEqual([401, expect.not.stringContaining('Behind the door')])

    const browser = await launchBrowser()
    try {
      const stranger = await (await browser.newContext({ baseURL: url })).newPage()
      await stranger.goto('/docs/welcome')
      await stranger.getByPlaceholder('Type your email').waitFor()
      expect(await stranger.content()).not.toContain('Behind the door')

      const owner = await (await browser.newContext({ baseURL: url })).newPage()
      await owner.goto(ownerLink)
      await acceptLink(owner)
      await owner.getByRole('button', { name: 'Sign out' }).first().waitFor()
      await owner.goto('/docs/welcome')
      await owner.getByRole('heading', { name: 'Behind the door' }).waitFor()
    } finally {
      await browser.close()
    }
  })
  // The modes of files that other users of the machine must not read.
  expect(((await stat(join(hub, '.portico'))).mode & 0o777).toString(8)).toBe('700')
})

/** The files below a folder that contain a text. */
async function filesWith(folder: string, text: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const))
  return texts.filter(([, content]) => text.test(content)).map(([file]) => file)
}

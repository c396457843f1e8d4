import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/lib/browser.mjs'
import { tooNewFor } from '../../scripts/lib/oldest-node.mjs'
import { manifestOf, PUBLISHED_PACKAGES, pack } from '../../scripts/lib/published.mjs'
import { freePort } from '../../scripts/lib/run.mjs'
import { tryProgram } from '../../scripts/lib/try-program.mjs'
import { acceptLink } from '../sign-in.js'
import { elsewhere, reachable } from './elsewhere.js'
import { type Npm, npmFor } from './npm.js'
import { type Registry, startRegistry } from './registry.js'

/** The packages as others get them: published to a registry, and installed from it into folders outside of the repository. */
let home: string
let registry: Registry
let npm: Npm
const { version } = manifestOf('apps/portico')

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-installed-'))
  registry = await startRegistry(elsewhere)
  // A cache of its own: npm remembers what `npm create` once downloaded.
  npm = await npmFor(registry.url, home)
  for (const tarball of await pack(join(home, 'tarballs'))) await npm(home, 'publish', tarball)
})
afterAll(async () => {
  await registry?.close()
  await rm(home, { recursive: true, force: true })
})

test('every package is published, and none names a folder of the repository', async () => {
  expect(registry.names()).toEqual(PUBLISHED_PACKAGES.map((folder) => manifestOf(folder).name).sort())
  for (const folder of PUBLISHED_PACKAGES) {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(folder)
    for (const range of Object.values({ ...dependencies, ...peerDependencies })) expect(range).toMatch(/^[\d.x| -]+$/)
  }
})

test.skipIf(!reachable)('the program runs where nothing else is', async () => {
  const folder = join(home, 'program')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await npm(folder, 'install', '--engine-strict', `portico@${version}`)
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  expect(tooNewFor(lock, manifestOf('apps/portico').engines.node)).toEqual([])
  expect(lock.packages).not.toHaveProperty('node_modules/@docusaurus/core')
  await tryProgram(folder, version)
})

test.skipIf(!reachable)('three commands lead from nothing to a locked page that its owner reads', async () => {
  const createNpm = await npmFor(registry.url, home, { npm_config_cache: join(home, 'cache'), npm_config_yes: 'true' })
  expect(await createNpm(home, 'create', 'portico@latest', 'my-hub')).toContain('cd my-hub && npm install')
  const hub = join(home, 'my-hub')
  await npm(hub, 'install')
  await withHub(hub, async ({ url, ownerLink }) => {
    expect(await filesWith(join(hub, 'build'), /Behind the door|because you belong/)).toEqual([])
    expect(await filesWith(join(hub, '.portico', 'staging'), /Behind the door/)).not.toEqual([])
    const locked = await fetch(`${url}/docs/welcome`)
    expect([locked.status, await locked.text()]).toEqual([200, expect.not.stringContaining('Behind the door')])

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
  // The modes of what others on the machine must not read.
  expect(((await stat(join(hub, '.portico'))).mode & 0o777).toString(8)).toBe('700')
})

/** Runs `npm start` in a hub, and stops it after `work`. */
async function withHub(
  hub: string,
  work: (running: { readonly url: string; readonly ownerLink: string }) => Promise<void>,
): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('npm', ['start', '--', '--json'], {
    cwd: hub,
    env: { PATH, HOME, PORT: String(await freePort()), PORTICO_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{"event":"ready"')) continue
      const { url, owner_link: ownerLink } = JSON.parse(line) as { url: string; owner_link: string }
      expect(said).not.toMatch(/^portico:/m)
      return await work({ url, ownerLink })
    }
    throw new Error(`npm start ended before the hub was ready. ${said}`)
  } finally {
    // The whole group: npm starts the program through a shell.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

/** The files below a folder with a text. */
async function filesWith(folder: string, text: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const))
  return texts.filter(([, content]) => text.test(content)).map(([file]) => file)
}

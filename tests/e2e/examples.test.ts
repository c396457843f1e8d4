import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@portico/server/testing/free-port'
import { beforeAll, expect, test } from 'vitest'
import { emptyFolder, serving } from '../../packages/portico/src/testing/program.js'
import { buildPackages } from '../../tools/lib/build-steps.mjs'
import { inRoot, PORTICO } from '../../tools/lib/root.mjs'

/**
 * The README of the example that needs no site generator, followed with the program of this repository. `tests/adoption` follows all examples
 * with the packed packages, and opens them in a browser.
 */
const PRIVATE = ['Partners get 11 percent', 'From spring on', 'Berths by the hour', 'The share grows', '#0b5d4a"/>']

let site: string
let env: Record<string, string>

beforeAll(async () => {
  await buildPackages()
  site = emptyFolder()
  await cp(inRoot('examples/plain-html'), site, { recursive: true })
  await mkdir(join(site, 'node_modules/.bin'), { recursive: true })
  await writeFile(
    join(site, 'node_modules/.bin/portico'),
    `#!/bin/sh\nexec "${process.execPath}" "${PORTICO}" "$@"\n`,
    {
      mode: 0o755,
    },
  )
  const port = String(await freePort())
  env = { PORT: port, PORTICO_URL: `http://localhost:${port}`, PORTICO_SITE: 'sealed' }
})

test('the commands of the README seal the folder, and a visitor gets public pages and doors', async () => {
  const readme = await readFile(join(site, 'README.md'), 'utf8')
  const commands = Array.from(readme.matchAll(/```sh\n([\s\S]*?)```/g), ([, block = '']) => block).join('')
  expect(commands).toContain('npm install\n')
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commands.replace('npm install\n', '')], {
    cwd: site,
    env: { PATH, HOME, ...env },
  })
  expect(stdout).toContain('site has 4 pages. 2 pages of them should be private.')
  const names = await readdir(join(site, 'sealed'), { recursive: true, withFileTypes: true })
  for (const entry of names.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1')
    for (const text of PRIVATE) expect(content, entry.name).not.toContain(text)
  }
  const server = await serving({ cwd: site, env })
  try {
    const textAt = async (path: string) => (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
    expect(await textAt('/guide')).toContain('Choose a berth')
    for (const path of ['/partners/prices', '/beta']) expect(await textAt(path)).toContain('id="door"')
  } finally {
    server.child.kill('SIGTERM')
  }
})

import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackages } from '../../tools/lib/build-steps.mjs'
import { complaintIn, withSources } from '../../tools/lib/complaint.mjs'
import { CACHE, inRoot } from '../../tools/lib/root.mjs'

/** An author's mistakes: each stops the build of the hub with a message that names the file. */
const HUB = inRoot('sites/hub')
const folder = join(CACHE, 'mistakes')
const KEEP = ['node_modules', 'build', '.docusaurus']

beforeAll(async () => {
  await buildPackages()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(HUB))
    if (!KEEP.includes(name)) await cp(join(HUB, name), join(folder, name), { recursive: true })
  await symlink(inRoot('node_modules'), join(folder, 'node_modules')).catch(() => undefined)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The message of the build if a mistake is in the copy. The mistake is undone afterwards. */
async function complaint(file: string, change: (path: string) => Promise<void>): Promise<string> {
  const path = join(folder, file)
  const before = await readFile(path).catch(() => undefined)
  await change(path)
  const docusaurus = inRoot('node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const args = [docusaurus, 'build', folder, '--out-dir', join(folder, '.portico', 'staging')]
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}\n${stderr}` : ''),
    ),
  )
  await (before ? writeFile(path, before) : rm(path))
  return withSources(complaintIn(output) ?? output, folder)
}

const add = (text: string) => (path: string) => appendFile(path, text)
const write = (text: string) => (path: string) => writeFile(path, text)
const swap = (from: string, to: string) => async (path: string) => {
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

const WELCOME = 'blog/2026-11-16-welcome.md'

test.each([
  [
    'a link to a missing page, in a post',
    WELCOME,
    add('\n[x](/no-such-place)\n'),
    ['2026-11-16-welcome.md', '/no-such-place'],
  ],
  [
    'a link to a missing page, in the guide',
    'docs/intro.md',
    add('\n[x](/no-such-place)\n'),
    ['docs/intro.md', '/no-such-place'],
  ],
  ['a link to a missing file', 'docs/intro.md', add('\n[x](./no-such.md)\n'), ['docs/intro.md', 'no-such.md']],
  ['a missing picture', WELCOME, add('\n![x](./no-such.png)\n'), ['2026-11-16-welcome.md', 'no-such.png']],
  [
    'a missing document in the sidebar',
    'sidebars.ts',
    swap("'quickstart'", "'quickstrat'"),
    ['sidebars.ts', 'quickstrat'],
  ],
  [
    'front matter of the wrong type',
    'docs/intro.md',
    swap('---\n', '---\nsidebar_position: first\n'),
    ['docs/intro.md', 'sidebar_position'],
  ],
  [
    'a misspelled method of the sign-in form',
    'docusaurus.config.ts',
    swap("method: 'password'", "method: 'pasword'"),
    ['formConfiguration.factors[2]', '"pasword"', 'Did you mean "password"?'],
  ],
  [
    'a missing logo',
    'docusaurus.config.ts',
    swap("logo: '/img/logo.svg',\n    text", "logo: '/img/lgo.svg',\n    text"),
    ['/img/lgo.svg', 'The nearest is "/img/logo.svg"'],
  ],
  ['two pages at one address', 'src/pages/blog.md', write('# Another blog\n'), ['/blog']],
])('%s stops the build, and the message names the place', async (_, file, change, names) => {
  const sentence = await complaint(file, change)
  expect(sentence).not.toBe('')
  for (const name of names) expect(sentence).toContain(name)
  expect(sentence).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m)
})

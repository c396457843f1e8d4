import { execFile } from 'node:child_process'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../packages/server/src/testing/postgres.js'
import { buildPackages, buildStaging } from '../../tools/lib/build-steps.mjs'
import { PORTICO, ROOT } from '../../tools/lib/root.mjs'
import { type Clone, copyOf, makeClone, put, serve } from './guide-clone.js'

/**
 * The README and each page of the guide, followed by a reader who types what they say. The pages of generators need these, and are
 * followed by `tests/adoption`.
 */
const GUIDE = join(ROOT, 'docs/guide')
const pages = [
  '../../README.md',
  ...(await readdir(GUIDE)).filter((name) => name.endsWith('.md') && name !== 'README.md'),
]
const text = (page: string) => readFile(join(GUIDE, page), 'utf8')

/** The fenced blocks of one language, in order. An indented fence loses its indentation. */
function blocks(markdown: string, language: string): string[] {
  const fences = markdown.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))
  return Array.from(fences, ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
}

const commandsOf = new Map<string, string[]>()
for (const page of pages) commandsOf.set(page, blocks(await text(page), 'sh'))
const withCommands = pages.filter((page) => commandsOf.get(page)?.length)

/** Lines that start the program and do not return: the test starts it and checks its response. */
const STAYS = /^(.*\s)?(npx portico serve|npm start)$/m

let postgres: TestPostgres
/** A clone whose hub is sealed, the starting point for the pages about the hub. */
let sealed: Clone
beforeAll(async () => {
  await buildPackages()
  await buildStaging()
  postgres = await startPostgres()
  sealed = await makeClone()
  const { code, output } = await sealed.run('npx portico seal')
  expect(code, output).toBe(0)
})
afterAll(async () => {
  await sealed?.close()
  await postgres?.stop()
})

async function follow(page: string, database: string): Promise<void> {
  const markdown = await text(page)
  const config = blocks(markdown, 'js').find((code) => code.startsWith('// docusaurus.config.mjs'))
  const script = commandsOf.get(page)?.join('\n') ?? ''
  const stays = script.match(STAYS)?.[0]
  const site = /PORTICO_SITE=(\S+)/.exec(stays ?? '')?.[1]
  // A page about another site seals that site itself.
  const own = config !== undefined || site !== undefined
  const settings = { NEW_DATABASE_URL: database }
  const clone = own ? await makeClone(settings) : await copyOf(sealed, settings)
  if (config) await writeSite(clone, config)
  let stop = own ? undefined : await serve(clone)
  try {
    const done = await clone.run(script.replace(STAYS, ''))
    expect(done.code, done.output).toBe(0)
    stop ??= await serve(clone, site ? { PORTICO_SITE: site } : {})
    expect(await (await fetch(`${clone.url}/ready`)).json()).toEqual({ status: 'ready' })
  } finally {
    await stop?.()
    await clone.close()
  }
}

/** Writes the site of someone who follows a page about their own site. */
async function writeSite(clone: Clone, config: string): Promise<void> {
  await put(clone, 'docusaurus.config.mjs', config)
  await put(
    clone,
    'docs/pilotage.md',
    '---\ntitle: Pilotage at spring tide\n---\n\nOnly pilots know where the old wreck lies.\n',
  )
  await put(clone, 'src/pages/index.md', '# Harbour\n')
}

describe('the commands of', () => {
  test.each(withCommands)('%s work in the order in which they appear', async (page) => {
    await follow(page, await postgres.create())
  })
})

test('every page has a command to run here, but for those about features of the server and the console', () => {
  expect(pages.filter((page) => !withCommands.includes(page))).toEqual([
    'access-review.md',
    'agreements.md',
    'api-reference.md',
    'console.md',
    'content-policy.md',
    'domains.md',
    'errors.md',
    'previews.md',
    'scim.md',
    'single-sign-on.md',
    'statistics.md',
    'who-read-what.md',
  ])
})

test('the settings of the guide are those that the program documents', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PORTICO, 'doctor', '--json']).catch((error) => error)
  const { settings } = JSON.parse(stdout) as { settings: { name: string; meaning: string }[] }
  const rows = [...(await text('settings.md')).matchAll(/^\| `([A-Z_]+)` \| .+? \| (.+) \|$/gm)]
  expect(rows.map(([, name, meaning]) => [name, meaning])).toEqual(settings.map(({ name, meaning }) => [name, meaning]))
})

test('every link of the guide leads to a file', async () => {
  for (const page of [...pages, 'README.md'])
    for (const [, target = ''] of (await text(page)).matchAll(/\]\((?!https?:)([^)#]+)/g))
      await expect(access(join(GUIDE, page, '..', target)), `${page}: ${target}`).resolves.toBeUndefined()
})

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../tools/lib/root.mjs'
import { type Steps, stepsIn } from './toy/instructions.js'
import { openWorkspace, type Workspace } from './toy/workspace.js'

// Each test compiles all packages, beside whatever else the machine does.
vi.setConfig({ testTimeout: 600_000 })

const HANDLERS = 'packages/server/src/http/routes'

/** CONTRIBUTING's steps, followed literally in a copy of the packages. */
let workspace: Workspace
let resource: Steps
let endpoint: Steps
beforeAll(async () => {
  const text = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  resource = stepsIn(text, 'With its table and its endpoints')
  endpoint = stepsIn(text, 'A further endpoint')
  workspace = await openWorkspace('resource')
})
afterAll(() => workspace?.remove())

/** The files that steps add or change, apart from tests. */
const filesOf = ({ additions, folders }: Steps) =>
  [...new Set([...folders, ...additions.map(({ file }) => file)])].filter((file) => !file.includes('/testing/'))

const follow = async ({ additions, folders }: Steps) => {
  for (const folder of folders) await workspace.copy(folder)
  for (const addition of additions) await workspace.add(addition)
}

/** Compiles all packages, then runs test files. */
const compileAndTest = async (...tests: readonly string[]) => {
  const { output } = await workspace.complaints()
  expect(output).toBe('')
  const run = await workspace.test('contract', ...tests)
  expect(run.code, run.output).toBe(0)
}

test('a stored thing with its endpoints touches at most 14 files, of which it adds those of its own', () => {
  expect(filesOf(resource).length).toBeLessThanOrEqual(14)
  const isNew = (file: string) => !existsSync(join(ROOT, file))
  expect(filesOf(resource).filter(isNew)).toEqual(resource.folders)
})

test('its steps compile, and it is created, listed, refused without the right and removed with its person', async () => {
  await follow(resource)
  const generic = ['who-may-call', 'isolation', 'openapi'].map((name) => `${HANDLERS}/${name}.server.test.ts`)
  await compileAndTest(`${HANDLERS}/admin/notes.server.test.ts`, ...generic)
})

test('a further endpoint touches its row, its schemas and its handler, and works', async () => {
  expect(endpoint.folders).toEqual([])
  expect(filesOf(endpoint)).toEqual([
    'packages/protocol/src/resources/notes.ts',
    'packages/protocol/src/resources/notes.schemas.ts',
    'packages/server/src/http/routes/admin/notes.ts',
  ])
  await follow(endpoint)
  await compileAndTest(`${HANDLERS}/admin/delete-note.server.test.ts`, `${HANDLERS}/who-may-call.server.test.ts`)
})

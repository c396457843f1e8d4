import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../tools/lib/root.mjs'
import { type Instructions, instructionsOf } from './toy/instructions.js'
import { openWorkspace, type Workspace } from './toy/workspace.js'

// Each test compiles all packages, beside whatever else the machine does.
vi.setConfig({ testTimeout: 600_000 })

/** CONTRIBUTING's steps, followed literally in a copy of the packages. */
let workspace: Workspace
let reused: Instructions
let added: Instructions
beforeAll(async () => {
  const text = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  reused = instructionsOf(text, 'With a challenge that exists')
  added = instructionsOf(text, 'With a challenge and a credential of its own')
  workspace = await openWorkspace('method')
})
afterAll(() => workspace?.remove())

const follow = async ({ folders, compilerLines, needed }: Instructions) => {
  for (const folder of folders) await workspace.copy(folder)
  for (const line of [...compilerLines, ...needed]) await workspace.add(line)
}
const filesOf = ({ compilerLines }: Instructions) => [...new Set(compilerLines.map(({ file }) => file))].sort()

test('a row in the table of methods makes the compiler name each file that CONTRIBUTING lists, and no other', async () => {
  for (const row of reused.tables) await workspace.add(row)
  const { files, output } = await workspace.complaints()
  expect(files, output).toEqual(filesOf(reused))
})

test('so do the rows of a challenge, a credential and their events, once the first method is complete', async () => {
  await follow(reused)
  for (const row of added.tables) await workspace.add(row)
  const { files, output } = await workspace.complaints()
  expect(files, output).toEqual(filesOf(added))
})

test('with the lines and files that CONTRIBUTING names, both methods compile, and sign in through SDK and widget', async () => {
  await follow(added)
  const { output } = await workspace.complaints()
  expect(output).toBe('')
  const signIn = await workspace.test('unit', 'packages/react/src/toy-methods.test.tsx')
  expect(signIn.code, signIn.output).toBe(0)
})

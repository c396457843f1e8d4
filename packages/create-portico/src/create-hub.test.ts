import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesOf } from './create-hub.js'
import { main } from './main.js'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'portico-create-'))
const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))
const repository = new URL('../../../', import.meta.url).pathname

/** Runs the program in a folder, and answers what it printed. */
function create(cwd: string, ...args: string[]) {
  const printed = { out: [] as string[], err: [] as string[] }
  const into = (lines: string[]) => ({ write: (text: string | Uint8Array) => lines.push(String(text)) > 0 })
  const code = main({ args, cwd, out: into(printed.out), err: into(printed.err) })
  return { code, out: printed.out.join(''), err: printed.err.join('') }
}

test('writes a whole site into a new folder, with its name, and says what comes next', () => {
  const cwd = emptyFolder()
  const { code, out, err } = create(cwd, 'night-sky')
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('cd night-sky && npm install\n  npm start\n')
  const hub = join(cwd, 'night-sky')
  expect(json(hub, 'package.json').name).toBe('night-sky')
  expect(readFileSync(join(hub, 'docusaurus.config.mjs'), 'utf8')).toContain("title: 'Night sky'")
  expect(json(hub, 'portico.json')).toEqual({ readerGroups: ['docs-readers'] })
  const ignored = readFileSync(join(hub, '.gitignore'), 'utf8').split('\n')
  for (const path of ['.portico/', 'build/', 'node_modules/', '.env']) expect(ignored).toContain(path)
  for (const file of readdirSync(hub, { recursive: true, encoding: 'utf8' }))
    if (/\.(json|mjs|jsx|mdx?|yaml|svg|css)$/.test(file))
      expect(readFileSync(join(hub, file), 'utf8')).not.toMatch(/my-hub|My hub/)
})

test('needs no name', () => {
  const cwd = emptyFolder()
  expect(create(cwd).code).toBe(0)
  expect(readdirSync(cwd)).toEqual(['my-hub'])
})

test('takes the current folder where nothing but a repository is in it', () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, '.git'))
  const { code, out } = create(cwd, '.')
  expect([code, out]).toEqual([0, expect.stringContaining('\n  npm install\n')])
})

test('leaves a folder alone that holds something, and a file', () => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'notes.txt'), 'mine')
  for (const [folder, sentence] of [
    ['.', 'is not empty (it contains notes.txt), and nothing in it was changed'],
    ['notes.txt', 'is a file'],
    ['notes.txt/hub', 'cannot be written (ENOTDIR)'],
  ] as const)
    expect(create(cwd, folder)).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) })
  expect(readdirSync(cwd)).toEqual(['notes.txt'])
})

test.each([
  [['--version'], 0, json(import.meta.dirname, '../package.json').version],
  [['--help'], 0, 'npm create portico@latest [folder]'],
  [['--fast'], 1, "Unknown option '--fast'"],
  [['one', 'two'], 1, 'One folder is expected, got 2: one, two.'],
])('%j answers %i with a sentence and creates nothing', (args, code, sentence) => {
  const cwd = emptyFolder()
  const done = create(cwd, ...args)
  expect(done.code).toBe(code)
  expect(done.out + done.err).toContain(sentence)
  expect(readdirSync(cwd)).toEqual([])
})

test.each([
  ['docs.acme', 'docs-acme', 'Docs acme'],
  ["it's $& `1`", 'it-s-1', 'It s 1'],
  ['Übersicht', 'u-bersicht', 'U bersicht'],
  ['日本', 'my-hub', 'My hub'],
])('%s is the package %s with the title %s', (folder, name, title) => {
  expect(namesOf(folder)).toEqual({ name, title })
})

test('the site is of the versions that this repository is tested with', () => {
  const { dependencies } = json(repository, 'packages/create-portico/templates/docusaurus/package.json')
  const tested = json(repository, 'sites/hub/package.json').dependencies
  const version = json(repository, 'packages/create-portico/package.json').version
  for (const [name, range] of Object.entries(dependencies))
    expect([name, range]).toEqual([name, tested[name] ?? version])
})

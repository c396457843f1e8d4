import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'
import { put } from './testing/staged-site.js'

const cwd = emptyFolder()
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd,
  })

/** The suite also runs on machines that have only Node. */
const hasGit = spawnSync('git', ['--version']).status === 0

const diff = (...args: string[]) => portico(['api', 'diff', ...args], { cwd })

/** Writes a description of two files. Only acme has the property type `net`. */
function describeApi({ net = 'integer', price = '', more = '' } = {}, file = 'openapi.yaml'): void {
  put(
    cwd,
    file,
    `openapi: 3.1.0
info: { title: Fares, version: '1' }
paths:
  /offers:
    get:
      responses:
        '200': { description: Offers, content: { application/json: { schema: { $ref: './offer.yaml' } } } }
${more}`,
  )
  put(
    cwd,
    'offer.yaml',
    `type: object
properties:
  ${price ? `${price}: { type: string }` : 'currency: { type: string }'}
  net_rate: { type: ${net}, x-portico-access: { groups: [acme] } }
`,
  )
}

beforeAll(() => {
  put(cwd, 'docusaurus.config.js', '')
  const plan = {
    version: 'portico/plan/v2',
    descriptions: [{ file: 'api/openapi.json', route: '/api', source: 'openapi.yaml', operations: {} }],
  }
  put(cwd, '.portico/staging/portico-plan.json', JSON.stringify(plan))
  describeApi()
})

afterAll(() => rmSync(cwd, { recursive: true }))

describe.skipIf(!hasGit)('portico api diff', () => {
  beforeAll(() => {
    git('init', '-q', '-b', 'main')
    git('add', 'openapi.yaml', 'offer.yaml')
    git('commit', '-qm', 'one')
    git('tag', 'v1')
  })

  test('finds nothing if nothing has changed', async () => {
    describeApi()
    expect(await diff('main')).toMatchObject({ code: 0, stdout: 'Nothing changes for callers.\n' })
  })

  test('lists for each reader what breaks, including in files that the description refers to', async () => {
    describeApi({ net: 'string', price: 'amount' })
    const { code, stdout } = await diff('v1')
    expect(code).toBe(2)
    expect(stdout).toContain('openapi.yaml: 2 breaking · 1 added')
    expect(stdout).toMatch(
      /Everyone\n +BREAKING +GET \/offers +the property "currency" of the response 200 was removed\n +added /,
    )
    expect(stdout).toMatch(
      /\nacme\n +BREAKING +GET \/offers +the property "net_rate" of the response 200 is string, and/,
    )
    const json = JSON.parse((await diff('v1', '--json')).stdout)
    expect(json).toMatchObject({ breaking: 2, exit: 2, descriptions: [{ source: 'openapi.yaml' }] })
    const { stdout: markdown } = await diff('v1', '--markdown')
    expect(markdown).toContain('**Callers may fail after this change.**')
    expect(markdown).toContain('\n**`acme`**\n\n- **BREAKING** `GET /offers` `the property "net_rate"')
  })

  test('never calls the readers of a private description everyone', async () => {
    const text = (access: string, responses: string) =>
      `openapi: 3.1.0\ninfo: { title: A, version: '1'${access} }\npaths: { /a: { get: { responses: ${responses} } } }\n`
    put(cwd, 'old.yaml', text(', x-portico-access: { groups: [acme] }', '{}'))
    put(cwd, 'new.yaml', text(', x-portico-access: { groups: [acme] }', "{ '200': { description: Fine } }"))
    put(cwd, 'open.yaml', text('', '{}'))
    const changed = await diff('old.yaml', 'new.yaml')
    expect(changed).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nacme\n +added +GET \/a/) })
    expect((await diff('old.yaml', 'new.yaml', '--markdown')).stdout).not.toContain('Everyone')
    expect(await diff('open.yaml', 'old.yaml')).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/\nEveryone else\n +BREAKING +GET \/a +the operation was removed/),
    })
  })

  test('stops at an access mark that is not obeyed, with its file and line', async () => {
    put(cwd, 'marked.yaml', `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  X-Internal: true\n`)
    const { code, stderr } = await diff('openapi.yaml', 'marked.yaml')
    expect(code).toBe(1)
    expect(stderr).toMatch(/marked\.yaml#\/paths\/X-Internal \(marked\.yaml:4\): "X-Internal" restricts no one/)
  })

  test('compares two revisions, and allows intended breaking changes', async () => {
    describeApi({ net: 'string' })
    git('commit', '-qam', 'two')
    describeApi()
    expect((await diff('v1', 'main')).stdout).toContain('1 breaking')
    expect(await diff('v1', 'main', '--allow-breaking', 'GET /offers')).toMatchObject({ code: 0 })
    expect(await diff('v1', 'main', '--allow-breaking', 'GET /fares')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not match an operation that breaks'),
    })
  })

  test('compares a file with the site, and two files', async () => {
    describeApi()
    describeApi({ more: '  /seats: { get: { responses: {} } }\n' }, 'next.yaml')
    expect((await diff('./next.yaml')).stdout).toMatch(/Everyone\n +BREAKING +GET \/seats +the operation was removed/)
    expect(await diff('openapi.yaml', 'next.yaml')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/added +GET \/seats +the operation is new/),
    })
  })

  test.each([
    ['a name that is neither', ['nowhere'], 'nowhere is neither a file nor a Git revision'],
    ['another file', ['docusaurus.config.js'], 'is not an API description'],
    ['an option for a revision', ['--', '--output=x'], 'is neither a file nor a Git revision'],
    ['a description that cannot be read', ['main', '--description', 'broken.yaml'], 'broken.yaml'],
  ])('says what is wrong with %s', async (_, args, sentence) => {
    put(cwd, 'broken.yaml', 'openapi: 3.1.0\npaths: [\n')
    const { code, stderr } = await diff(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('a bug in Portico')
  })

  test('refuses a file with the name of a branch', async () => {
    git('branch', 'base.yaml')
    put(cwd, 'base.yaml', 'openapi: 3.1.0\n')
    const { code, stderr } = await diff('base.yaml')
    expect(code).toBe(1)
    expect(stderr).toContain('both a path and a Git revision')
  })
})

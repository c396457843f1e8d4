import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { describeProgram } from './main.js'
import { createOutput } from './output.js'
import { emptyFolder, type ProgramResult, portico } from './testing/program.js'

/** A failure reported in sentences: nothing on standard output, no stack trace, no name of an error class. */
function expectSentence({ code, stdout, stderr }: ProgramResult, ...sentences: readonly RegExp[]) {
  for (const sentence of sentences) expect(stderr).toMatch(sentence)
  expect(code).not.toBe(0)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^(portico: .+[.?]\n)+$/)
  expect(stderr).not.toMatch(/\n\s+at |Error:|node:internal/)
}

describe('user errors', () => {
  test('an unknown setting stops the start and suggests the intended name', async () => {
    const cwd = emptyFolder()
    const ended = await portico(['serve'], { cwd, env: { PORTICO_MASTER_KYE: 'hunter2' } })
    expectSentence(ended, /^portico: PORTICO_MASTER_KYE .+ Did you mean PORTICO_MASTER_KEY\?$/m)
    expect(ended.stderr).not.toContain('hunter2')
    expect(readdirSync(cwd)).toEqual([])
  })

  test('an invalid value stops every command that reads it, and leaves nothing behind', async () => {
    const cwd = emptyFolder()
    const env = { PORT: 'eighty', PORTICO_MASTER_KEY: 'hunter2' }
    for (const args of [['serve'], ['migrate'], ['person', 'list'], ['invite', 'ada@example.com'], ['seal']])
      expectSentence(await portico(args, { cwd, env }), /PORT is "eighty"/, /PORTICO_MASTER_KEY has \d bytes/)
    expect(readdirSync(cwd)).toEqual([])
  })

  test('a setting in .env follows the same rules', async () => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, '.env'), 'PORTICO_RATE_LIMIT=off\n')
    expectSentence(await portico(['serve'], { cwd }), /\(in \.env\) .+ Did you mean PORTICO_RATE_LIMITS\?/)
  })

  test('a busy port is reported, with another to try', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    const env = { PORT: String(port), PORTICO_SITE: '' }
    const ended = await portico(['serve'], { cwd: emptyFolder(), env })
    expectSentence(ended, new RegExp(`port ${port} on 127\\.0\\.0\\.1 is in use by another program.+set PORT`))
    other.close()
  })

  test('an address of another machine is refused', async () => {
    const env = { HOST: '203.0.113.7', PORT: '0', PORTICO_SITE: '' }
    expectSentence(
      await portico(['serve'], { cwd: emptyFolder(), env }),
      /HOST is 203\.0\.113\.7, which is not an address/,
    )
  })

  test('a file with the name of the data directory is not changed', async () => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, '.portico'), 'mine')
    expectSentence(
      await portico(['serve'], { cwd }),
      /data directory .+ because a file is in its place\. .+ PORTICO_DATA/,
    )
    expect(readFileSync(join(cwd, '.portico'), 'utf8')).toBe('mine')
  })

  test.runIf(process.platform === 'linux')('a location that cannot contain a data directory is refused', async () => {
    const env = { PORTICO_DATA: '/proc/portico' }
    expectSentence(await portico(['serve'], { cwd: emptyFolder(), env }), /data directory \/proc\/portico cannot be/)
  })

  test.each([['serve'], ['migrate'], ['person', 'list']])(
    'a corrupt database is refused by %s %s and not changed',
    async (...args) => {
      const cwd = emptyFolder()
      const garbage = 'This is not a database. '.repeat(400)
      mkdirSync(join(cwd, '.portico'))
      writeFileSync(join(cwd, '.portico', 'portico.db'), garbage)
      const ended = await portico(args, { cwd, env: { PORT: '0', PORTICO_SITE: '' } })
      expectSentence(ended, /portico\.db is damaged or not a database.+ Restore it from a backup/)
      expect(readdirSync(join(cwd, '.portico'))).toEqual(['portico.db'])
      expect(readFileSync(join(cwd, '.portico', 'portico.db'), 'utf8')).toBe(garbage)
    },
  )

  test('a database without its master key is refused before a new key is created', async () => {
    const cwd = emptyFolder()
    expect(await portico(['migrate'], { cwd })).toMatchObject({ code: 0 })
    rmSync(join(cwd, '.portico', 'master.key'))
    expectSentence(await portico(['person', 'list'], { cwd }), /contains a database, but its master\.key is missing/)
    expect(readdirSync(join(cwd, '.portico'))).not.toContain('master.key')
  })

  test('an unreachable PostgreSQL is named without its password', async () => {
    const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/hub' }
    const ended = await portico(['migrate'], { cwd: emptyFolder(), env })
    expectSentence(ended, /127\.0\.0\.1:9.+ does not respond .+ DATABASE_URL/)
    expect(ended.stderr).not.toContain('hunter2')
  })

  test('a page at an address of the identity API is named', async () => {
    const cwd = emptyFolder()
    for (const page of ['docs/intro', 'token/guide', 'health', 'admin', 'console/guide'])
      mkdirSync(join(cwd, 'site', page), { recursive: true })
    for (const page of ['', 'docs/intro', 'token/guide', 'health', 'admin', 'console/guide'])
      writeFileSync(join(cwd, 'site', page, 'index.html'), '<!doctype html>')
    const ended = await portico(['serve'], { cwd, env: { PORT: '0', PORTICO_SITE: 'site' } })
    expectSentence(
      ended,
      /the site has pages at .*\/token\/guide.*, where the identity API is/,
      /\/health/,
      /\/console\/guide/,
    )
    expect(ended.stderr).not.toContain('/docs/intro')
  })

  test('a missing site folder is refused if a setting names it', async () => {
    const env = { PORT: '0', PORTICO_SITE: 'public' }
    expectSentence(
      await portico(['serve'], { cwd: emptyFolder(), env }),
      /PORTICO_SITE is .+ but that folder does not exist/,
    )
  })

  test('a folder without a plan cannot be sealed, and nothing is published', async () => {
    const cwd = emptyFolder()
    mkdirSync(join(cwd, 'built'))
    expectSentence(await portico(['seal', '--staging', 'built', '--out', 'public'], { cwd }), /built/)
    expect(readdirSync(cwd).sort()).toEqual(['.portico', 'built'])
  })

  test.each([
    [['sevre'], /unknown command 'sevre' \(Did you mean serve\?\)/],
    [['person', 'list', '--stat', 'active'], /unknown option '--stat' \(Did you mean --state\?\)/],
    [['person', 'list', '--limit', 'many'], /'--limit <count>' .+ It must be a whole number\./],
    [['person', 'show'], /missing required argument 'person'/],
    [['person', 'show', 'nobody@example.com'], /there is no person "nobody@example\.com"/],
    [['person', 'groups', 'nobody@example.com', '--add', 'x'], /there is no person/],
    [['person', 'groups', 'a@example.com', 'x', '--none'], /only one of these at a time/],
    [['person', 'add', 'a@@b'], /"a@@b" cannot be added/],
    [['person', 'add', 'a@example.com', '--password-stdin'], /found nothing to read/],
    [['invite', '+15550100'], /is not an email address/],
    [['view-as', 'no.one@example.com'], /there is no person/],
  ])('portico %j is refused with a message', async (args, sentence) => {
    expectSentence(await portico(args, { cwd: emptyFolder() }), sentence)
  })

  test('a program gets the failure as JSON', async () => {
    const ended = await portico(['person', 'show', 'nobody', '--json'], { cwd: emptyFolder() })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(ended.stderr).error).toMatch(/there is no person "nobody"/)
  })
})

describe('help and diagnosis', () => {
  const leaves = (command: Command, path: readonly string[] = []): string[] =>
    command.commands.length > 0 && command.name() !== 'seal'
      ? command.commands.flatMap((child) => leaves(child, [...path, child.name()]))
      : [path.join(' '), ...command.commands.map((child) => [...path, child.name()].join(' '))]
  const program = describeProgram({
    env: {},
    cwd: '.',
    output: () => createOutput(process, false),
    stdin: process.stdin,
    terminal: false,
    exitCode: 0,
  })
  test.each(leaves(program))('%s has help with examples, and accepts --json', async (words) => {
    const { code, stdout } = await portico([...words.split(' '), '--help'], { cwd: emptyFolder() })
    expect(code).toBe(0)
    expect(stdout).toMatch(/--json/)
    expect(stdout).toMatch(/Examples:\n {2}\$ /)
  })

  test('doctor explains every setting and changes nothing', async () => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, '.env'), 'PORT=1\nPORTICO_ADMIN_KEY=hunter2-hunter2-hunter2-hunter2\n')
    const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/hub', PORTICO_SITE: '' }
    const { code, stdout } = await portico(['doctor', '--json'], { cwd, env })
    const { healthy, settings, findings } = JSON.parse(stdout)
    expect({ code, healthy }).toEqual({ code: 1, healthy: false })
    expect(settings).toContainEqual(expect.objectContaining({ name: 'PORT', value: '1', origin: '.env' }))
    expect(settings).toContainEqual(
      expect.objectContaining({ name: 'PORTICO_ADMIN_KEY', value: 'set', origin: '.env' }),
    )
    expect(findings).toContainEqual(expect.objectContaining({ about: 'Database', state: 'wrong' }))
    expect(stdout).not.toContain('hunter2')
    expect(readdirSync(cwd)).toEqual(['.env'])
  })

  test('doctor reports every problem of the settings', async () => {
    const { code, stdout } = await portico(['doctor'], { cwd: emptyFolder(), env: { PORT: 'x', PORTICO_X: '1' } })
    expect(code).toBe(1)
    expect(stdout).toMatch(/WRONG +Settings +PORT is "x"/)
    expect(stdout).toMatch(/WRONG +Settings +PORTICO_X /)
  })
})

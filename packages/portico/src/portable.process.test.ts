import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

const run = (cwd: string, ...args: readonly string[]) => portico(args, { cwd, env: { PORTICO_LOG_LEVEL: 'silent' } })
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('people exported from one server and imported into another', () => {
  test('keep their password hashes, groups and attributes', async () => {
    const [from, to] = [emptyFolder(), emptyFolder()]
    const person = {
      handles: [{ type: 'email_address', value: 'ada@example.com' }],
      groups: ['readers'],
      attributes: { end_user_no_access: { score: 7 } },
      password: 'Tr0ub4dor&Zebra',
    }
    writeFileSync(
      join(from, 'in.ndjson'),
      `${JSON.stringify(person)}\n\n{"handles":[{"type":"username","value":"bob"}]}\n`,
    )
    const imported = await run(from, 'import', 'in.ndjson', '--json')
    expect(JSON.parse(imported.stdout)).toEqual({ added: 2, refused: 0 })
    const exported = await run(from, 'export')
    expect(lines(exported.stdout)).toEqual([
      {
        handles: [{ type: 'email_address', value: 'ada@example.com', verified: true }],
        groups: ['readers'],
        attributes: { end_user_no_access: { score: 7 } },
        active: true,
        password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      },
      { handles: [{ type: 'username', value: 'bob', verified: true }], groups: [], attributes: {}, active: true },
    ])
    for (const name of ['out.ndjson', 'out.csv']) {
      expect((await run(from, 'export', name)).code).toBe(0)
      expect(statSync(join(from, name)).mode & 0o777).toBe(0o600)
      expect((await run(from, 'export', name)).stderr).toContain('already exists')
    }
    writeFileSync(join(to, 'out.csv'), readFileSync(join(from, 'out.csv')))
    expect((await run(to, 'import', 'out.csv')).stdout).toBe('Added 2, refused 0.\n')
    expect((await run(to, 'export')).stdout).toBe(exported.stdout)
  })

  test('may be in files that begin with a byte order mark, like the settings beside them', async () => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, '.env'), '\ufeffPORTICO_DATA=./people\n')
    writeFileSync(join(cwd, 'portico.json'), '\ufeff{}')
    writeFileSync(join(cwd, 'in.ndjson'), '\ufeff{"handles":[{"type":"username","value":"bob"}]}\n')
    writeFileSync(join(cwd, 'in.csv'), '\ufeffemail_address\nada@example.com\n')
    for (const name of ['in.ndjson', 'in.csv'])
      expect(await run(cwd, 'import', name)).toMatchObject({ stdout: 'Added 1, refused 0.\n', stderr: '' })
    expect(statSync(join(cwd, 'people')).isDirectory()).toBe(true)
  })

  test('are imported, except for invalid lines, which are reported with their number', async () => {
    const cwd = emptyFolder()
    const good = { handles: [{ type: 'username', value: 'ada' }] }
    const bad = [
      '{"handles":',
      JSON.stringify({ handles: [] }),
      JSON.stringify({ ...good, password_hash: '$2b$10$secret' }),
      JSON.stringify({ ...good, shoe_size: 7 }),
    ]
    writeFileSync(join(cwd, 'in.ndjson'), [...bad, JSON.stringify(good), JSON.stringify(good)].join('\n'))
    const { code, stdout, stderr } = await run(cwd, 'import', 'in.ndjson')
    expect([code, stdout]).toEqual([1, 'Added 1, refused 5.\n'])
    expect(stderr.trim().split('\n')).toEqual([
      'portico: line 1: is not JSON.',
      expect.stringMatching(/^portico: line 2: handles /),
      expect.stringMatching(/^portico: line 3: password_hash must be an argon2 hash/),
      'portico: line 4: shoe_size is not a field of this call',
      'portico: line 6: person exists',
    ])
    expect(stderr).not.toContain('$2b$10')
    expect((await run(cwd, 'import', 'nowhere.csv')).stderr).toMatch(/nowhere\.csv cannot be read \(ENOENT\)/)
  })
})

describe('organizations and keys on the command line', () => {
  test('are added and listed, and people belong to the named organization', async () => {
    const cwd = emptyFolder()
    const top = JSON.parse((await run(cwd, 'org', 'add', 'Elsewhere', '--json')).stdout)
    expect(top).toMatchObject({ org_name: 'Elsewhere', parent_id: null, person_pool: 'own' })
    const branch = JSON.parse((await run(cwd, 'org', 'add', 'Branch', '--parent', top.id, '--json')).stdout)
    expect((await run(cwd, 'org', 'list')).stdout).toMatch(
      /Developer hub.+\n.*Elsewhere.+its own.+\n.*Branch.+those above/,
    )
    expect((await run(cwd, 'org', 'suspend', 'Branch')).stdout).toContain('Suspended Branch.')
    expect((await run(cwd, 'org', 'list')).stdout).toMatch(/Elsewhere.+active.+\n.*Branch.+suspended/)
    const resumed = JSON.parse((await run(cwd, 'org', 'resume', branch.id, '--json')).stdout)
    expect(resumed).toMatchObject({ id: branch.id, suspended_at: null })
    expect((await run(cwd, 'org', 'suspend', top.id)).stderr).toContain('has no organization above it')
    expect((await run(cwd, 'org', 'resume', 'none')).stderr).toContain('There is no organization "none"')
    writeFileSync(join(cwd, 'in.ndjson'), '{"handles":[{"type":"username","value":"ada"}],"active":false}')
    await run(cwd, 'import', 'in.ndjson', '--org', top.id)
    expect((await run(cwd, 'export')).stdout).toBe('')
    expect(lines((await run(cwd, 'export', '--org', top.id)).stdout)).toMatchObject([{ active: false }])
    expect((await run(cwd, 'org', 'approve', 'ada', '--org', top.id)).stdout).toMatch(/State\s+active/)
    expect((await run(cwd, 'org', 'approve', 'eve', '--org', top.id)).stderr).toContain('there is no person "eve"')
    expect((await run(cwd, 'org', 'add', 'x', '--parent', 'none')).stderr).toContain('parent_id is not an organization')
  })

  test('a rotated key comes first, and the older one stays', async () => {
    const cwd = emptyFolder()
    const [before] = JSON.parse((await run(cwd, 'key', 'list', '--json')).stdout).keys
    const rotated = JSON.parse((await run(cwd, 'key', 'rotate', '--json')).stdout)
    const { keys } = JSON.parse((await run(cwd, 'key', 'list', '--json')).stdout)
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual([rotated.kid, before.kid])
  })
})

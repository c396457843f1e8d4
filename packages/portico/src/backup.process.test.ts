import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, ended, portico, serving, start } from './testing/program.js'

const env = { PORTICO_SITE: '' }

/** A data directory with some people in it, and its backup. */
async function backedUp(persons = 3): Promise<string> {
  const cwd = emptyFolder()
  const lines = Array.from({ length: persons }, (_, at) =>
    JSON.stringify({ handles: [{ type: 'email_address', value: `p${at}@example.com` }] }),
  )
  writeFileSync(join(cwd, 'persons.ndjson'), lines.join('\n'))
  expect((await portico(['import', 'persons.ndjson'], { cwd, env })).code).toBe(0)
  expect(await portico(['backup', 'all.backup'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  return cwd
}

/** A new data directory that has the master key of the first one. */
function withKey(cwd: string): Record<string, string> {
  mkdirSync(join(cwd, 'other'), { mode: 0o700 })
  copyFileSync(join(cwd, '.portico', 'master.key'), join(cwd, 'other', 'master.key'))
  return { ...env, PORTICO_DATA: 'other' }
}

describe('backup and restore', () => {
  test('work while a server runs, into another data directory', async () => {
    const cwd = emptyFolder()
    const server = await serving({ cwd, env })
    onTestFinished(() => {
      server.child.kill('SIGKILL')
    })
    await portico(['person', 'add', 'ada@example.com', '--group', 'readers'], { cwd, env })
    const backup = await portico(['backup', 'all.backup', '--json'], { cwd, env })
    expect(JSON.parse(backup.stdout)).toMatchObject({
      persons: 1,
      keep: [join(cwd, '.portico', 'master.key'), ''].map((file) => file || expect.any(String)),
    })
    expect((statSync(join(cwd, 'all.backup')).mode & 0o077).toString(8)).toBe('0')
    const other = withKey(cwd)
    const restored = await portico(['restore', 'all.backup'], { cwd, env: other })
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored 1 persons') })
    expect(restored.stderr).toMatch(/admin\.key is not in .+ need the new one/)
    expect(restored.stderr).toMatch(/has no site keys: .+ --with-site-keys\. .+ the site must be sealed again/)
    const list = await portico(['person', 'list', '--json'], { cwd, env: other })
    expect(list.stdout).toContain('ada@example.com')
    const search = async (text: string) =>
      JSON.parse((await portico(['person', 'list', '--search', text, '--json'], { cwd, env: other })).stdout).total
    expect([await search('ada'), await search('da')]).toEqual([1, 0])
  })

  test('a backup contains no secret of the data directory, and never replaces a file', async () => {
    const cwd = await backedUp()
    const { gunzipSync } = await import('node:zlib')
    const text = gunzipSync(readFileSync(join(cwd, 'all.backup'))).toString()
    for (const name of ['master.key', 'admin.key'])
      expect(text).not.toContain(readFileSync(join(cwd, '.portico', name), 'utf8').trim())
    const again = await portico(['backup', 'all.backup'], { cwd, env })
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') })
  })

  test('a backup contains the key pairs that the site is sealed for only on request', async () => {
    const cwd = await backedUp()
    const keysOf = async (more: Record<string, string>) => {
      const { stdout } = await portico(['seal', 'keys', '--json'], { cwd, env: more })
      return JSON.parse(stdout).keys.map(({ id }: { id: string }) => id)
    }
    const [id] = await keysOf(env)
    expect(await portico(['backup', 'with.backup', '--with-site-keys'], { cwd, env })).toMatchObject({ code: 0 })
    expect(await portico(['backup', 'without.backup'], { cwd, env })).toMatchObject({ code: 0 })
    const other = withKey(cwd)
    const restored = await portico(['restore', 'with.backup'], { cwd, env: other })
    expect(restored.stderr).not.toContain('site keys')
    expect(await keysOf(other)).toEqual([id])
    rmSync(join(cwd, 'other', 'portico.db'))
    for (const end of ['-wal', '-shm']) rmSync(join(cwd, 'other', `portico.db${end}`), { force: true })
    expect((await portico(['restore', 'without.backup'], { cwd, env: other })).stderr).toContain('no site keys')
    const [newKey, ...more] = await keysOf(other)
    expect([newKey === id, more]).toEqual([false, []])
  })

  test('progress is shown while it is written', async () => {
    const cwd = await backedUp(300)
    const { stdout } = await portico(['backup', 'again.backup'], { cwd, env })
    expect(stdout).toMatch(/^1,000 rows written\n/)
  })

  test('without the master key, or with another, nothing is restored and nothing is created', async () => {
    const cwd = await backedUp()
    const none = await portico(['restore', 'all.backup'], { cwd, env: { ...env, PORTICO_DATA: 'other' } })
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('master.key') })
    expect(existsSync(join(cwd, 'other'))).toBe(false)
    const wrong = { ...env, PORTICO_DATA: 'other', PORTICO_MASTER_KEY: 'ab'.repeat(32) }
    const refused = await portico(['restore', 'all.backup'], { cwd, env: wrong })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('master key is not the one') })
    expect(readdirSync(join(cwd, 'other'))).toEqual([])
  })

  test('a non-empty database, a truncated file, and a file that is not a backup are refused', async () => {
    const cwd = await backedUp()
    expect((await portico(['restore', 'all.backup'], { cwd, env })).stderr).toContain('is not empty')
    const other = withKey(cwd)
    const whole = readFileSync(join(cwd, 'all.backup'))
    writeFileSync(join(cwd, 'cut.backup'), whole.subarray(0, whole.length / 2))
    writeFileSync(join(cwd, 'none.backup'), 'something else')
    expect((await portico(['restore', 'cut.backup'], { cwd, env: other })).stderr).toContain('ends too early')
    expect((await portico(['restore', 'none.backup'], { cwd, env: other })).stderr).toContain('was not written by')
    expect((await portico(['restore', 'nowhere.backup'], { cwd, env: other })).stderr).toContain('does not exist')
    expect(readdirSync(join(cwd, 'other'))).toEqual(['master.key'])
  })

  test('a killed restore leaves an empty database, which the next one fills', async () => {
    const cwd = await backedUp(300)
    const other = withKey(cwd)
    const killed = start(['restore', 'all.backup'], { cwd, env: other })
    killed.stdout.resume()
    killed.stderr.resume()
    const gone = ended(killed)
    // Once the database is open, the restore is under way.
    while (!existsSync(join(cwd, 'other', 'portico.db-wal')) && killed.exitCode === null)
      await new Promise(setImmediate)
    killed.kill('SIGKILL')
    await gone
    const again = await portico(['restore', 'all.backup'], { cwd, env: other })
    const whole = again.stderr.includes('is not empty')
    if (!whole) expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored 300 persons') })
    const { stdout } = await portico(['person', 'list', '--json'], { cwd, env: other })
    expect(JSON.parse(stdout).total).toBe(300)
  })
})

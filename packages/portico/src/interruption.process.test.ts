import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, ended, portico, start } from './testing/program.js'

const env = { PORTICO_SITE: '' }

/** A folder whose database contains many people. */
async function populated(): Promise<string> {
  const cwd = emptyFolder()
  const lines = Array.from({ length: 600 }, (_, n) =>
    JSON.stringify({ handles: [{ type: 'email_address', value: `p${n}@example.com` }] }),
  )
  writeFileSync(join(cwd, 'persons.ndjson'), lines.join('\n'))
  expect((await portico(['import', 'persons.ndjson'], { cwd, env })).code).toBe(0)
  return cwd
}

/** A built site in cleartext with many files. */
function staged(): string {
  const cwd = emptyFolder()
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  const plan = {
    version: 'portico/plan/v2',
    build: 'b',
    orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    origin: 'https://docs.example',
    baseUrl: '/',
    ...{ prerendered: [], rules: [], publicTexts: [], groupNames: {}, parts: [] },
  }
  put('staging/portico-plan.json', JSON.stringify(plan))
  for (let n = 0; n < 3_000; n++) put(`staging/page-${n}/index.html`, `<!doctype html><title>${n}</title>`)
  return cwd
}

/** Runs a command until a new file appears in its folder, then presses Ctrl-C. */
async function interrupted(args: readonly string[], cwd: string, signal: NodeJS.Signals) {
  const before = new Set(readdirSync(cwd))
  const child = start(args, { cwd, env })
  let stderr = ''
  child.stdout.resume()
  child.stderr.on('data', (part) => (stderr += part))
  const watcher = watch(cwd, () => {
    if (!readdirSync(cwd).some((name) => !before.has(name) && name !== '.portico')) return
    watcher.close()
    child.kill(signal)
  })
  const code = await ended(child)
  watcher.close()
  return { code, stderr, newFiles: readdirSync(cwd).filter((name) => !before.has(name) && name !== '.portico') }
}

describe('a command that is interrupted', () => {
  test.each([
    ['export', ['export', 'out.ndjson'], 'SIGINT', 130],
    ['export as CSV', ['export', 'out.csv'], 'SIGTERM', 143],
    ['backup', ['backup', 'all.backup'], 'SIGINT', 130],
  ] as const)('%s leaves no unfinished file', async (_, args, signal, expected) => {
    const cwd = await populated()
    const { code, stderr, newFiles } = await interrupted(args, cwd, signal)
    // A fast machine may have finished already; then the file is complete.
    if (code === 0) expect(newFiles).toEqual([args[1]])
    else {
      expect([code, newFiles]).toEqual([expected, []])
      expect(stderr).toMatch(/^portico: Stopped before .+ was complete/)
    }
  })

  test('sealing leaves no unfinished folder, and the published site as it was', async () => {
    const cwd = staged()
    const seal = ['seal', '--staging', 'staging', '--out', 'public']
    mkdirSync(join(cwd, 'public'))
    writeFileSync(join(cwd, 'public', 'index.html'), 'former')
    const { code, newFiles } = await interrupted(seal, cwd, 'SIGINT')
    expect(newFiles).toEqual([])
    if (code !== 0) {
      expect(code).toBe(130)
      expect(readFileSync(join(cwd, 'public', 'index.html'), 'utf8')).toBe('former')
    }
  })

  describe('an import', () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, n) => `{"handles":[{"type":"username","value":"p${n}","verified":false}]}`,
    )
    const stoppedBy = async (cwd: string, signal: NodeJS.Signals) => {
      const child = start(['import', 'persons.ndjson'], { cwd, env })
      let stderr = ''
      child.stderr.on('data', (part) => (stderr += part))
      child.stdout.on('data', (part) => String(part).includes('1,000') && child.kill(signal))
      return { code: await ended(child), stderr }
    }

    test('says how many people it has added, and continues after a signal and after a crash', async () => {
      const cwd = emptyFolder()
      writeFileSync(join(cwd, 'persons.ndjson'), ['{', ...lines].join('\n'))
      const { code, stderr } = await stoppedBy(cwd, 'SIGINT')
      expect([code, stderr]).toEqual([
        130,
        expect.stringMatching(
          /^portico: line 1: is not JSON\.\nportico: Stopped\. Added \d+,\d+ people; the same command continues with the rest of .+\.\n$/,
        ),
      ])
      expect((await stoppedBy(cwd, 'SIGKILL')).code).toBe(null)
      const last = await portico(['import', 'persons.ndjson'], { cwd, env })
      expect(last).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^Continues after line [1-9]\d*, /),
      })
      // People without a proven handle would be added again if a line was read twice.
      expect(await exported(cwd)).toEqual(lines.map((_, n) => `p${n}`))
    })

    test('of one file by two processes adds everyone once', async () => {
      const cwd = emptyFolder()
      const some = lines.slice(0, 3_000).map((line) => line.replace(',"verified":false', ''))
      writeFileSync(join(cwd, 'persons.ndjson'), some.join('\n'))
      const both = await Promise.all([1, 2].map(() => portico(['import', 'persons.ndjson'], { cwd, env })))
      const [first, second] = both.toSorted((a, b) => Number(a.code) - Number(b.code))
      expect([first?.code, first?.stderr]).toEqual([0, ''])
      // One that starts when the other has finished finds everyone there.
      expect([second?.code, second?.stderr]).toEqual([
        1,
        expect.stringMatching(/Another process is importing|line 3000: person exists/),
      ])
      expect(await exported(cwd)).toEqual(some.map((_, n) => `p${n}`))
    })
  })
})

/** The names of everyone in the order in which they were added. */
async function exported(cwd: string): Promise<string[]> {
  const { stdout } = await portico(['export'], { cwd, env })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).handles[0].value)
}

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubWorld, openWorld, ROOT } from './world.js'

/** The quickstart's samples, as a reader runs them: against the sandbox of a new hub. */
const run = promisify(execFile)
let world: HubWorld
let folder: string
let page: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'portico-quickstart-'))
  page = await readFile(join(ROOT, 'sites/hub/docs/quickstart.mdx'), 'utf8')
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

const samples = (language: string) =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\b.*\\n([\\s\\S]*?)^\`\`\``, 'gm')), ([, code = '']) => code)

/** A separate sandbox for each language. */
const surroundings = (language: string) => ({
  ...process.env,
  TRAVEL_API: `${world.url}/sandbox`,
  TRAVEL_KEY: `tk_sandbox_${language}`,
})

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

test('the calls in curl lead from the first request to the refund', async () => {
  const calls = samples('bash')
  expect(calls.length).toBeGreaterThan(5)
  const careful = 'set -eu\ncurl() { command curl --silent --show-error --fail-with-body "$@"; echo; }\n'
  const type = async (...lines: string[]) => {
    const { stdout } = await run('bash', ['-c', careful + lines.join('\n')], { env: surroundings('curl') })
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  const [back = '', look = '', ...before] = calls.toReversed()
  const answers = await type(...before.toReversed())
  expect(answers.find((answer) => 'offers' in answer)).toBeDefined()
  expect(answers.find((answer) => 'hold_id' in answer)).toMatchObject({ hold_id: 'hld_5TX9KA' })
  // As the page says: read the booking again until it is confirmed.
  let status: unknown
  while (status !== 'confirmed') status = (await type(look))[0]?.status
  expect((await type(back)).at(-1)).toMatchObject({
    booking_id: 'bkg_2WJ7RD',
    status: expect.stringMatching(/^cancell/),
  })
})

test('the program in TypeScript books', async () => {
  const { code } = await transform(samples('ts').join('\n'), { loader: 'ts', format: 'esm' })
  await writeFile(join(folder, 'weekend.mjs'), code)
  const { stdout } = await run(process.execPath, [join(folder, 'weekend.mjs')], { env: surroundings('ts') })
  expect(stdout).toBe('bkg_2WJ7RD pending\n')
})

test.skipIf(!hasPython)('the program in Python books', async () => {
  await writeFile(join(folder, 'weekend.py'), samples('python').join('\n'))
  const { stdout } = await run('python3', [join(folder, 'weekend.py')], { env: surroundings('python') })
  expect(stdout).toBe('bkg_2WJ7RD pending\n')
})

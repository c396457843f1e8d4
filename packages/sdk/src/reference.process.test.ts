import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exportsOf } from '../../../tools/lib/declarations.mjs'
import { CACHE, inRoot } from '../../../tools/lib/root.mjs'
import { SDK_ENTRY } from '../../../tools/lib/sdk-reference.mjs'
import * as sdk from './index.js'
import { codeOf } from './testing/authenticator-app.js'
import { createWorld, type SdkWorld } from './testing/world.js'

const exported = exportsOf(SDK_ENTRY).filter(({ name }) => !name.startsWith('__'))
const examples = exported.flatMap(({ name, comment, members }) =>
  [comment, ...members.map((member) => member.comment)].flatMap((each) =>
    each.examples.map((code) => [`${name}: ${code.split('\n')[0]}`, code] as const),
  ),
)

test('every export has a description, and every value an example', () => {
  const silent = exported.filter(({ comment }) => comment.doc === '').map(({ name }) => name)
  const values = exported.filter(({ kind }) => kind !== 'interface' && kind !== 'type')
  const unshown = values.filter(({ comment }) => comment.examples.length === 0).map(({ name }) => name)
  expect([silent, unshown]).toEqual([[], []])
  expect(values.map(({ name }) => name).sort()).toEqual(
    Object.keys(sdk)
      .filter((name) => !name.startsWith('__') && name !== 'errors')
      .sort(),
  )
})

/** What the examples take for granted: the page around them. */
const AROUND = `
  import { ${Object.keys(sdk).join(', ')}, type Factor, type PersonHandle } from '@portico/sdk'
  declare const [oid, token, baseURL, sdkURL, clientId]: string[]
  declare const environment: { baseURL: string; sdkURL: string }
  declare const handle: { type: 'email_address'; value: string }
  declare const sid: SlashID
  declare const user: User
  declare const error: unknown
  declare const request: { url: string; headers: Record<string, string> }
  declare const challenges: import('@portico/sdk').Challenge[]
  declare function askVisitor(question: string): Promise<boolean>
  declare function askForCode(): Promise<string>
  declare function welcome(user: BaseUser): void
  declare function askAgain(): void
  declare function waitABit(): void
  declare function offerPasskeyFirst(): void
`

test('every example compiles', () => {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(`${CACHE}/examples-`)
  try {
    examples.forEach(([, code], at) => {
      const around = AROUND.replace(
        '[oid, token, baseURL, sdkURL, clientId]: string[]',
        'oid: string, token: string, baseURL: string, sdkURL: string, clientId: string',
      )
      writeFileSync(`${folder}/${at}.ts`, `${around}\nexport async function example() {\n${code}\n}\n`)
    })
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom'],
      types: [],
    }
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
    const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc')
    const compile = () => execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    expect(compile).not.toThrow()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('every example runs against the server', () => {
  let world: SdkWorld
  afterEach(async () => {
    vi.unstubAllGlobals()
    await world.close()
  })

  test.each(examples)('%s', async (_, code) => {
    world = await createWorld({ listen: true })
    const { server, oid, sid } = world
    const handle = { type: 'email_address', value: 'bob@example.com' } as const
    const codeFor = (address: string) => world.codeFor(address)
    const environment = { baseURL: server.url, sdkURL: `${server.url}/sdk.html` }
    // The visitor answers whatever is asked.
    for (const address of ['ada@example.com', handle.value])
      sid.subscribe('otpCodeSent', async () => sid.publish('otpCodeSubmitted', await codeFor(address)))
    sid.subscribe('totpKeyGenerated', ({ uri }) => sid.publish('otpCodeSubmitted', codeOf(uri)))
    vi.stubGlobal('navigator', { userAgent: 'Test/1.0' })
    const token = await server.admin.signIn('eve@example.com')
    const around = {
      ...sdk,
      ...{ oid, sid, handle, environment, token, ...environment, clientId: 'hub', error: new Error('other') },
      user: sid.getUser(token),
      location: { origin: server.url },
      request: { url: `${server.url}/docs?tab=1`, headers: { 'user-agent': 'Robot/1.0' } },
      challenges: undefined,
      askForCode: () => codeFor('ada@example.com'),
      ...Object.fromEntries(['welcome', 'askAgain', 'waitABit', 'offerPasskeyFirst'].map((name) => [name, () => {}])),
      console: { log() {} },
    }
    const AsyncFunction = (async () => {}).constructor as new (
      ...args: string[]
    ) => (...values: unknown[]) => Promise<void>
    await new AsyncFunction(...Object.keys(around), `{${code}\n}`)(...Object.values(around))
  })
})

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '@portico/server/testing/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from '../../../tools/lib/published.mjs'
import { inRoot } from '../../../tools/lib/root.mjs'
import { commandOf, environmentOf, stagesOf, textsOf } from './dockerfile.js'
import { reachable } from './elsewhere.js'

/** The commands of `deploy/Dockerfile`, run without a container: in a folder instead of the root file system, and not as root. */
const [install = [], image = []] = stagesOf(await readFile(inRoot('deploy', 'Dockerfile'), 'utf8'))

/** Another user if this one is root. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

let root: string
let env: Record<string, string>
/** A text in which the paths of the image are replaced with their paths below the folder. */
const placed = (text: string) => text.replaceAll(/(?<=^|\s)\/(?=opt|tmp|usr|data|site)/g, `${root}/`)

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-image-'))
  for (const folder of ['tmp/packed', 'opt/portico', 'usr/local', 'data', 'site', 'home'])
    await mkdir(join(root, folder), { recursive: true })
  const [tarball = ''] = await pack(join(root, 'context'), ['packages/portico'])
  await cp(tarball, join(root, 'tmp/packed', tarball.split('/').at(-1) ?? ''))
  await writeFile(join(root, 'usr/local/LICENSE'), 'of Node')
  await writeFile(join(root, 'home/npmrc'), '')
  if (user.uid !== undefined)
    for (const own of ['', 'opt/portico', 'data', 'home']) await chown(join(root, own), user.uid, user.gid)
  // The other user needs access to the folder, and test runs may create theirs without it.
  await chmod(root, 0o755)
  const { mode } = await stat(tmpdir())
  if ((mode & 0o001) === 0) await chmod(tmpdir(), mode | 0o011)
  const { PATH = '', NODE_EXTRA_CA_CERTS } = process.env
  env = {
    PATH: [join(root, 'opt/portico/node_modules/.bin'), PATH].join(delimiter),
    HOME: join(root, 'home'),
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

test.skipIf(!reachable)('what the image installs starts, passes its health check, and ends with SIGTERM', async () => {
  for (const command of textsOf(install, 'RUN'))
    await promisify(execFile)('sh', ['-c', placed(command)], {
      cwd: placed(textsOf(install, 'WORKDIR')[0] ?? ''),
      env,
      ...user,
    })

  const port = String(await freePort())
  const settings = { ...environmentOf(image), PORT: port, PORTICO_DATA: join(root, 'data') }
  const [program = '', ...args] = [
    ...commandOf(textsOf(image, 'ENTRYPOINT')[0]),
    ...commandOf(textsOf(image, 'CMD')[0]),
    '--json',
  ]
  const cwd = placed(textsOf(image, 'WORKDIR')[0] ?? '')
  const child = spawn(program, args, {
    cwd,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (part) => {
    complaint += part
  })
  const healthy = () => {
    const [node = '', ...rest] = commandOf(textsOf(image, 'HEALTHCHECK')[0])
    return promisify(execFile)(node, rest, { env: { ...env, ...settings } }).then(
      () => true,
      () => false,
    )
  }
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('"event":"ready"')) break
    expect([child.exitCode, complaint]).toEqual([null, ''])
    expect(await healthy()).toBe(true)
    const console = await fetch(`http://127.0.0.1:${port}/console/`)
    expect([console.status, await console.text()]).toEqual([200, expect.stringContaining('/console/assets/')])
    child.kill(textsOf(image, 'STOPSIGNAL')[0] as NodeJS.Signals)
    expect(await ended).toEqual([0, null])
    expect(await healthy()).toBe(false)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
})

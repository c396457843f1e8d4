import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { emptyFolder, ended, serving, start } from './testing/program.js'

test('a command whose output is read only in part, as by `head`, ends without a stack trace', async () => {
  const child = start(['seal', '--help'], { cwd: emptyFolder() })
  child.stdout.destroy()
  expect(await Promise.all([ended(child), text(child.stderr)])).toEqual([0, ''])
})

test('a server goes on when nothing reads its log anymore', async () => {
  const env = { PORTICO_SITE: '', PORTICO_LOG_LEVEL: 'info' }
  const { child, url } = await serving({ cwd: emptyFolder(), env })
  child.stdout.destroy()
  child.stderr.destroy()
  for (let call = 0; call < 3; call++) expect((await fetch(`${url}/health`)).status).toBe(200)
  const code = ended(child)
  child.kill('SIGTERM')
  expect(await code).toBe(0)
})

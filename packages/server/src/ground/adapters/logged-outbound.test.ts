import { expect, test } from 'vitest'
import { loggedOutbound } from './logged-outbound.js'
import { silentLog } from './system.js'

test('a call is logged with its host, and not with the rest of its address', async () => {
  const lines: unknown[] = []
  const log = { ...silentLog, debug: (fields: object, message: string) => void lines.push({ ...fields, message }) }
  const outbound = loggedOutbound(async (url) => {
    if (url.includes('broken')) throw new TypeError('cannot reach /hook?token=hunter2')
    return new Response(null, { status: 204 })
  }, log)
  await outbound('https://hooks.example/hook?token=hunter2', { method: 'POST' })
  await expect(outbound('https://broken.example/hook?token=hunter2')).rejects.toThrow()
  expect(lines).toMatchObject([
    { method: 'POST', host: 'hooks.example', status: 204, message: 'call' },
    { method: 'GET', host: 'broken.example', error: 'TypeError', message: 'call' },
  ])
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

test('nothing is in the way of a call that would not be logged', () => {
  const outbound = async () => new Response()
  expect(loggedOutbound(outbound, silentLog)).toBe(outbound)
})

import { expect, test } from 'vitest'
import { loggedMailer, loggedSms } from './logged-deliveries.js'
import { loggedLimiter } from './logged-limiter.js'
import { memoryLimiter } from './memory-limiter.js'
import { silentLog, systemClock } from './system.js'

const recordedLog = () => {
  const lines: object[] = []
  return {
    lines,
    log: { ...silentLog, debug: (fields: object, message: string) => void lines.push({ ...fields, message }) },
  }
}

test.each([
  ['failed_password address 203.0.113.7', 'failed_password address'],
  ['startFlow 203.0.113.7', 'startFlow'],
  ['any 2001:db8::', 'any'],
  ['site_comment page org hunter2 page', 'site_comment page'],
])('a limit that refuses is named without whom it refused: %s', async (key, limit) => {
  const { lines, log } = recordedLog()
  const limiter = loggedLimiter(memoryLimiter(systemClock), log)
  expect([await limiter.take(key, 1, 60_000), await limiter.take(key, 1, 60_000)]).toEqual([true, false])
  expect(lines).toEqual([{ limit, most: 1, message: 'limit reached' }])
  limiter.giveBack(key)
  expect(await limiter.take(key, 1, 60_000)).toBe(true)
})

test('deliveries are logged without recipients and texts', async () => {
  const { lines, log } = recordedLog()
  const mail = { to: 'ada@example.com', subject: 'hunter2', text: 'hunter2', html: 'hunter2' }
  await loggedMailer({ send: async () => {} }, log).send(mail)
  const refused = async () => {
    throw new Error('550 no mailbox ada@example.com')
  }
  await expect(loggedMailer({ send: refused }, log).send(mail)).rejects.toThrow('550')
  await loggedSms({ send: async () => {} }, log).send({ to: '+15005550006', text: 'hunter2' })
  const ms = expect.any(Number)
  expect(lines).toEqual([
    { channel: 'email', delivered: true, ms, message: 'delivery' },
    { channel: 'email', delivered: false, ms, message: 'delivery' },
    { channel: 'sms', delivered: true, ms, message: 'delivery' },
  ])
})

test('nothing is in the way of what would not be logged', () => {
  const limiter = memoryLimiter(systemClock)
  const mailer = { send: async () => {} }
  expect([loggedLimiter(limiter, silentLog), loggedMailer(mailer, silentLog), loggedSms(mailer, silentLog)]).toEqual([
    limiter,
    mailer,
    mailer,
  ])
})

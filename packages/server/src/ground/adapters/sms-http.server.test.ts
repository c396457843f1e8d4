import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock } from '../../testing/index.js'
import { httpSms } from './sms-http.js'

interface Posted {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const MESSAGE = { to: '+491701234567', text: '123456 is your code.' }

let gateway: Server
let port: number
let answer: number
let posted: Posted[]

beforeEach(async () => {
  posted = []
  answer = 200
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      posted.push({ url: request.url ?? '', headers: request.headers, body })
      response.statusCode = answer
      response.setHeader('location', '/elsewhere')
      response.end('the gateway quotes 123456')
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
  port = (gateway.address() as AddressInfo).port
})
afterEach(() => new Promise<void>((resolve) => gateway.close(() => resolve())))

describe('a gateway for text messages', () => {
  test('gets the number and the text, with the secret of the URL as bearer token', async () => {
    await httpSms({ url: `http://:s%2Fcret@127.0.0.1:${port}/send?x=1` }).send(MESSAGE)
    expect(posted).toMatchObject([
      {
        url: '/send?x=1',
        headers: { authorization: 'Bearer s/cret', 'content-type': 'application/json' },
        body: JSON.stringify(MESSAGE),
      },
    ])
  })

  test.each([400, 503])(
    'that responds with %i is an error whose code and text reveal nothing about the message',
    async (status) => {
      answer = status
      const refused = await httpSms({ url: `http://127.0.0.1:${port}/` })
        .send(MESSAGE)
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: `HTTP_${status}` })
      expect(String(refused)).not.toContain('123456')
    },
  )

  test('that redirects is not followed', async () => {
    answer = 302
    await expect(httpSms({ url: `http://127.0.0.1:${port}/` }).send(MESSAGE)).rejects.toThrow()
    expect(posted).toHaveLength(1)
  })

  test('may be Twilio, with its own API', async () => {
    const calls: [string, RequestInit][] = []
    const post: typeof fetch = async (url, init) => {
      calls.push([String(url), init ?? {}])
      return new Response('{}', { status: 201 })
    }
    await httpSms({ url: 'twilio://AC1:token@api.twilio.com?from=+15550100', fetch: post }).send(MESSAGE)
    await httpSms({ url: 'twilio://AC1:token@api.twilio.com?from=MG2', fetch: post }).send(MESSAGE)
    expect(calls.map(([url]) => url)).toEqual(
      Array(2).fill('https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json'),
    )
    expect(calls.map(([, { headers }]) => headers)).toEqual(
      Array(2).fill({ authorization: `Basic ${Buffer.from('AC1:token').toString('base64')}` }),
    )
    expect(calls.map(([, { body }]) => Object.fromEntries(body as URLSearchParams))).toEqual([
      { To: MESSAGE.to, Body: MESSAGE.text, From: '+15550100' },
      { To: MESSAGE.to, Body: MESSAGE.text, MessagingServiceSid: 'MG2' },
    ])
  })
})

test('the outbox passes text messages to the gateway, tries again, and does not touch emails', async () => {
  const clock = fakeClock()
  const sms = httpSms({ url: `http://127.0.0.1:${port}/` })
  const world = await createTestServer({ clock, sms })
  const start = (type: string, value: string, method: string) =>
    world.inject({ method: 'POST', url: '/id/v2', body: { handle: { type, value }, factor: { method } } })
  answer = 503
  await start('email_address', 'ada@example.com', 'otp_via_email')
  await start('phone_number', MESSAGE.to, 'otp_via_sms')
  await world.server.flush()
  expect(posted).toHaveLength(1)
  answer = 200
  clock.advance(5_000)
  await world.server.flush()
  expect(posted.map(({ body }) => JSON.parse(body).to)).toEqual([MESSAGE.to, MESSAGE.to])
  expect((await world.outbox.all()).map(({ channel }) => channel)).toEqual(['email'])
  await world.close()
})

import { expect, test } from 'vitest'
import type { Tracer } from '../ports/tracer.js'
import { tracedMailer, tracedOutbound, tracedSms } from './traced-calls.js'

const HEADERS = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }

function recording() {
  const calls: unknown[] = []
  const tracer: Tracer = {
    request: () => ({ within: (work) => work(), end: () => {} }),
    async call({ name, attributes, run, after }) {
      const result = await run(HEADERS)
      calls.push({ name, ...attributes, ...after?.(result) })
      return result
    },
  }
  return { calls, tracer }
}

test('a request to another server passes the trace on, and its span has no path', async () => {
  const { calls, tracer } = recording()
  const sent: unknown[] = []
  const outbound = tracedOutbound(async (...request) => {
    sent.push(request)
    return new Response(null, { status: 204 })
  }, tracer)
  await outbound('https://hooks.example/secret?key=1', { method: 'POST', headers: { 'x-own': 'kept' }, body: 'text' })
  expect(sent).toEqual([
    ['https://hooks.example/secret?key=1', { method: 'POST', headers: { 'x-own': 'kept', ...HEADERS }, body: 'text' }],
  ])
  expect(calls).toEqual([
    {
      name: 'POST',
      'http.request.method': 'POST',
      'server.address': 'hooks.example',
      'http.response.status_code': 204,
    },
  ])
})

test('emails and text messages are spans without content', async () => {
  const { calls, tracer } = recording()
  const sent: unknown[] = []
  const send = async (message: unknown) => void sent.push(message)
  const mail = { to: 'ada@example.com', subject: 'Code 123456', text: '123456', html: '123456' }
  await tracedMailer({ send }, tracer).send(mail)
  await tracedSms({ send }, tracer).send({ to: '+15550100', text: '123456' })
  expect(sent).toEqual([mail, { to: '+15550100', text: '123456' }])
  expect(calls).toEqual([{ name: 'send email' }, { name: 'send text message' }])
})

import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { type Channel, createPeer } from './peer.js'

type TextCalls = { readonly double: readonly [input: string, result: string] }

/** Both ends of a channel, which passes messages as JSON. */
function channels(): readonly [Channel & EventEmitter, Channel & EventEmitter] {
  const ends = [new EventEmitter(), new EventEmitter()] as const
  const end = (own: EventEmitter, other: EventEmitter) =>
    Object.assign(own, {
      send(message: object, sent: (error: Error | null) => void) {
        queueMicrotask(() => other.emit('message', JSON.parse(JSON.stringify(message))))
        sent(null)
      },
    })
  return [end(ends[0], ends[1]), end(ends[1], ends[0])]
}

test('each end calls the other, and gets the results of its own calls', async () => {
  const [one, other] = channels()
  const first = createPeer<TextCalls, TextCalls>(one, { double: (text) => text + text })
  const second = createPeer<TextCalls, TextCalls>(other, { double: async (text) => `${text}, ${text}` })
  const results = await Promise.all([first.call('double', 'a'), second.call('double', 'b'), first.call('double', 'c')])
  expect(results).toEqual(['a, a', 'bb', 'c, c'])
})

test('a call is rejected if the function fails, the message is not sent, or the other process ends', async () => {
  const [one, other] = channels()
  const peer = createPeer<TextCalls, TextCalls>(one, { double: () => '' })
  createPeer<TextCalls, TextCalls>(other, {
    double(text) {
      if (text === 'wrong') throw new RangeError('too wrong')
      return new Promise(() => {})
    },
  })
  await expect(peer.call('double', 'wrong')).rejects.toThrow('RangeError: too wrong')
  const waiting = peer.call('double', 'slow')
  peer.end()
  await expect(waiting).rejects.toThrow('ended')
  await expect(peer.call('double', 'late')).rejects.toThrow('ended')
  const closed: Channel = { send: (_, sent) => sent(new Error('closed')), on: () => {} }
  await expect(createPeer<TextCalls, TextCalls>(closed, { double: () => '' }).call('double', '')).rejects.toThrow(
    'closed',
  )
})

test('messages of others on the channel are ignored', async () => {
  const [one, other] = channels()
  const peer = createPeer<TextCalls, TextCalls>(one, { double: () => '' })
  createPeer<TextCalls, TextCalls>(other, { double: (text) => text })
  for (const message of [null, 'text', {}, { portico: 'result', id: 99, result: 'x' }]) one.emit('message', message)
  expect(await peer.call('double', 'a')).toBe('a')
})

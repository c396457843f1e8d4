import { createDecipheriv, hkdfSync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeHeader } from './envelope.js'
import { importContentKey, newPart } from './part.js'
import { partKeys } from './part-keys.js'
import { importSealingKey, seal } from './seal.js'
import { unseal } from './unseal.js'
import { UnsealError, unsealStream } from './unseal-stream.js'

const build = 'build-1'
const path = '/assets/js/ab12.js'
const { part, key } = newPart()
const other = newPart()
const text = (value: string) => new TextEncoder().encode(value)
const sealed = (plaintext: Uint8Array) => seal({ key, part, build, path, plaintext })
const open = (envelope: Uint8Array) => unseal({ key, part, build, path, envelope })

/** Bytes that do not compress, so that the content has a known number of frames. */
function noise(length: number) {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}
const large = noise(2 ** 20 + 100_000)
const largeEnvelope = await sealed(large)
const headerSize = decodeHeader(largeEnvelope)?.size ?? 0
const FRAME = 4 + 65_536 + 16

/** The bytes as they may arrive from a network: in pieces of a given size. */
function arriving(bytes: Uint8Array, pieceSize: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + pieceSize))
      at += pieceSize
    },
  })
}

const streamed = async (bytes: Uint8Array, pieceSize = 50_000) =>
  new Uint8Array(
    await new Response(
      unsealStream(arriving(bytes, pieceSize), { key: await importContentKey(key), part, build, path }),
    ).arrayBuffer(),
  )

test('sealed content opens with the key of its part at its path', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (plaintext) => {
      const envelope = await sealed(plaintext)
      const aes = await importContentKey(key)
      expect(await unseal({ key: aes, part, build, path, envelope })).toEqual({
        ok: true,
        plaintext: new Uint8Array(plaintext),
      })
    }),
    { numRuns: 30 },
  )
})

test('a changed bit is detected anywhere', async () => {
  const envelope = await sealed(text('the quota is 42 searches a second'))
  for (let at = 0; at < envelope.length; at++) {
    const forged = Uint8Array.from(envelope)
    forged[at] = (forged[at] ?? 0) ^ (1 << (at % 8))
    expect((await open(forged)).ok, `byte ${at}`).toBe(false)
  }
})

describe('an envelope stays closed, with a specific reason', () => {
  const envelope = sealed(text('x'))

  test('at another path', async () => {
    expect(await unseal({ key, part, build, path: '/other.js', envelope: await envelope })).toEqual({
      ok: false,
      reason: 'refused',
    })
  })

  test('for the key of another part', async () => {
    expect(await unseal({ key: other.key, part, build, path, envelope: await envelope })).toEqual({
      ok: false,
      reason: 'refused',
    })
  })

  test('instead of another part, even when it is relabelled', async () => {
    const input = { key: other.key, part: other.part, build, path, envelope: await envelope }
    expect(await unseal(input)).toEqual({ ok: false, reason: 'other_part' })
    const relabelled = Uint8Array.from(await envelope)
    relabelled.set((await seal({ ...other, build, path, plaintext: text('y') })).subarray(4, 12), 4)
    expect(await unseal({ ...input, envelope: relabelled })).toEqual({ ok: false, reason: 'refused' })
  })

  test('for the key of another page, and the shared one, even when it is relabelled', async () => {
    const { shared, ofPage } = await partKeys(key, build)
    const [page, neighbor] = [await ofPage('/docs/a'), await ofPage('/docs/b')]
    const own = await seal({ ...page, part, build, path, plaintext: text('x') })
    expect((await unseal({ ...page, part, build, path, envelope: own })).ok).toBe(true)
    for (const other of [neighbor, { key: await shared() }, { key }])
      expect(await unseal({ ...other, part, build, path, envelope: own })).toEqual({ ok: false, reason: 'other_page' })
    const relabelled = Uint8Array.from(own)
    relabelled.set((await seal({ ...neighbor, part, build, path, plaintext: text('y') })).subarray(12, 20), 12)
    for (const opened of [neighbor, { ...page, page: neighbor.page }])
      expect(await unseal({ ...opened, part, build, path, envelope: relabelled })).toEqual({
        ok: false,
        reason: 'refused',
      })
  })

  test('if no key is found for the page that it names', async () => {
    const page = await (await partKeys(key, build)).ofPage('/docs/a')
    const own = await seal({ ...page, part, build, path, plaintext: text('x') })
    const names: (string | undefined)[] = []
    const find = (aes: CryptoKey | undefined) => async (name: string | undefined) => {
      names.push(name)
      return aes
    }
    expect(await unseal({ key: find(undefined), part, build, path, envelope: own })).toEqual({
      ok: false,
      reason: 'other_page',
    })
    expect((await unseal({ key: find(await importContentKey(page.key)), part, build, path, envelope: own })).ok).toBe(
      true,
    )
    expect(names).toEqual([page.page, page.page])
  })

  test('in another build, even when it is relabelled', async () => {
    const input = { key, part, build: 'build-2', path, envelope: await envelope }
    expect(await unseal(input)).toEqual({ ok: false, reason: 'other_build' })
    const relabelled = Uint8Array.from(await envelope)
    relabelled[27] = '2'.charCodeAt(0)
    expect(await unseal({ ...input, envelope: relabelled })).toEqual({ ok: false, reason: 'refused' })
  })

  test('when it is truncated, or not an envelope at all', async () => {
    const whole = await envelope
    for (let length = 0; length < whole.length; length++)
      expect(await open(whole.subarray(0, length)), `${length} bytes`).toEqual({
        ok: false,
        reason: length < (decodeHeader(whole)?.size ?? 0) ? 'not_an_envelope' : 'truncated',
      })
    expect(await open(text('<!doctype html>'))).toEqual({ ok: false, reason: 'not_an_envelope' })
  })

  test('with extra bytes after its end', async () => {
    expect(await open(Uint8Array.from([...(await envelope), 0]))).toEqual({ ok: false, reason: 'refused' })
  })
})

describe('a large file is sealed in frames of 64 KiB', () => {
  test.each([1, 1000, 65_536, 2 ** 22])('and opens as it arrives in pieces of %i bytes', async (pieceSize) => {
    // A hostile host could send pieces of one byte; a whole file of them would only take time.
    if (pieceSize > 1) expect(Buffer.compare(await streamed(largeEnvelope, pieceSize), large)).toBe(0)
    else expect(await streamed(await sealed(text('small')), 1)).toEqual(text('small'))
  })

  test('its first frame is available before the last one arrives', async () => {
    const half = largeEnvelope.subarray(0, headerSize + 3 * FRAME)
    const never = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(half) })
    const stream = unsealStream(never, { key: await importContentKey(key), part, build, path })
    const { value } = await stream.getReader().read()
    expect(value?.length).toBeGreaterThan(0)
    expect(Buffer.compare(large.subarray(0, value?.length), value ?? Buffer.alloc(0))).toBe(0)
  })

  const frames = Array.from({ length: Math.ceil((largeEnvelope.length - headerSize) / FRAME) }, (_, at) =>
    largeEnvelope.subarray(headerSize + at * FRAME, headerSize + (at + 1) * FRAME),
  )
  const joined = (...pieces: readonly Uint8Array[]) =>
    new Uint8Array(Buffer.concat([largeEnvelope.subarray(0, headerSize), ...pieces]))
  const number = (frame: Uint8Array, value: number) => {
    const relabelled = Uint8Array.from(frame)
    new DataView(relabelled.buffer).setUint32(0, value)
    return relabelled
  }
  const [first, second, ...rest] = frames as [Uint8Array, Uint8Array, ...Uint8Array[]]

  test.each([
    ['without its last frame', 'truncated', joined(...frames.slice(0, -1))],
    ['truncated within a frame', 'truncated', largeEnvelope.subarray(0, headerSize + FRAME + 100)],
    ['with two frames exchanged', 'out_of_order', joined(second, first, ...rest)],
    ['with a repeated frame', 'out_of_order', joined(first, first, second, ...rest)],
    ['with two frames exchanged and renumbered', 'refused', joined(number(second, 0), number(first, 1), ...rest)],
    ['with its end at the start', 'truncated', joined(number(frames.at(-1) ?? first, 0))],
    ['with one byte changed', 'refused', largeEnvelope.map((byte, at) => (at === headerSize + 9000 ? byte ^ 1 : byte))],
  ] as const)('%s it stays closed: %s', async (_, reason, bytes) => {
    expect(await open(bytes)).toEqual({ ok: false, reason })
    await expect(streamed(bytes)).rejects.toThrow(new UnsealError(reason))
  })
})

test('a header that claims terabytes is rejected without buffering them', async () => {
  const envelope = Uint8Array.from(await sealed(text('x')))
  const size = decodeHeader(envelope)?.size ?? 0
  new DataView(envelope.buffer).setBigUint64(size - 8, 2n ** 50n)
  expect((await open(envelope)).ok).toBe(false)
  new DataView(envelope.buffer).setUint32(size - 12, 2 ** 32 - 1)
  expect(await open(envelope)).toEqual({ ok: false, reason: 'not_an_envelope' })
})

test('sealing the same content twice never gives the same bytes', async () => {
  expect(await sealed(text('same'))).not.toEqual(await sealed(text('same')))
})

test('a sealed text is not visible in the envelope, and shrinks', async () => {
  const envelope = await sealed(text('a private sentence '.repeat(200)))
  expect(new TextDecoder('latin1').decode(envelope)).not.toContain('private')
  expect(envelope.length).toBeLessThan(400)
})

test('an envelope contains its part and build', async () => {
  expect(decodeHeader(await sealed(text('x')))).toMatchObject({ part, build })
})

test('an imported key cannot be read back', async () => {
  await expect(crypto.subtle.exportKey('raw', await importContentKey(key))).rejects.toThrow()
  await expect(crypto.subtle.exportKey('raw', await importSealingKey(key))).rejects.toThrow()
})

test('a program based on this documentation opens what only one page loads', async () => {
  const words = 'the quota of the page'
  const page = await (await partKeys(key, build)).ofPage('/docs/Quota/')
  const envelope = Buffer.from(await seal({ ...page, part, build, path, plaintext: text(words) }))
  const info = Buffer.concat([
    Buffer.from('portico/seal/v3'),
    Buffer.from([build.length]),
    Buffer.from(`${build}/docs/quota`),
  ])
  const derived = Buffer.from(hkdfSync('sha256', key, '', info, 40))
  const [idAt, idEnd] = [21, 21 + build.length]
  expect(envelope.subarray(0, 4)).toEqual(Buffer.from('50736c03', 'hex'))
  expect(envelope.subarray(4, 12).toString('base64url')).toBe(part)
  expect(envelope.subarray(12, 20)).toEqual(derived.subarray(32))
  expect(envelope.subarray(idAt, idEnd).toString()).toBe(build)
  const frame = envelope.subarray(idEnd + 19)
  const nonce = Buffer.concat([envelope.subarray(idEnd, idEnd + 7), frame.subarray(0, 4), Buffer.from([1])])
  const aes = createDecipheriv('aes-256-gcm', derived.subarray(0, 32), nonce)
  aes.setAAD(Buffer.concat([envelope.subarray(0, idEnd + 19), Buffer.from(path)])).setAuthTag(frame.subarray(-16))
  const packed = Buffer.concat([aes.update(frame.subarray(4, -16)), aes.final()])
  expect(inflateRawSync(packed).toString()).toBe(words)
})

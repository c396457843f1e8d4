import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** What a name has: the texts of its TXT records, IPv4 addresses, no such name, or no response. */
export type DnsAnswer = readonly string[] | { readonly addresses: readonly string[] } | 'none' | 'silence' | 'failure'

/** A DNS server on loopback, over UDP and, for responses that are too long for UDP, TCP. Unconfigured names do not exist. */
export interface TestDns {
  /** Its address with the port, in the format of `PORTICO_DNS`. */
  readonly address: string
  /** How often a name was requested. */
  queryCount(name: string): number
  set(name: string, answer: DnsAnswer): void
  close(): Promise<void>
}

const [A, TXT] = [1, 16]
/** The maximum size of a UDP response without EDNS (RFC 1035, 4.2.1). */
const DATAGRAM = 512

export async function startDns(): Promise<TestDns> {
  const names = new Map<string, DnsAnswer>()
  const counts = new Map<string, number>()
  const answerTo = (query: Buffer, most: number): Buffer | undefined => {
    const { name, end } = questionOf(query)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const answer = names.get(name) ?? 'none'
    if (answer === 'silence') return undefined
    const whole = message(query.subarray(0, end), answer)
    return whole.length <= most ? whole : message(query.subarray(0, end), 'truncated')
  }
  const udp = createSocket('udp4')
  const tcp: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const answer = answerTo(Buffer.from(chunk).subarray(2), 0xffff)
      if (answer) socket.end(Buffer.concat([uint16(answer.length), answer]))
    })
  })
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
  const { port } = tcp.address() as AddressInfo
  await new Promise<void>((done) => udp.bind(port, '127.0.0.1', done))
  udp.on('message', (query, from) => {
    const answer = answerTo(query, DATAGRAM)
    if (answer) udp.send(answer, from.port, from.address)
  })
  return {
    address: `127.0.0.1:${port}`,
    queryCount: (name) => counts.get(name.toLowerCase()) ?? 0,
    set: (name, answer) => void names.set(name.toLowerCase(), answer),
    async close() {
      udp.close()
      await new Promise((done) => tcp.close(done))
    },
  }
}

/** The name in a query, and the offset at which its question ends. */
function questionOf(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

const CODES = { none: 3, failure: 2 } as const

function message(question: Buffer, answer: Exclude<DnsAnswer, 'silence'> | 'truncated'): Buffer {
  const type = question.readUInt16BE(question.length - 4)
  const records = typeof answer === 'string' ? [] : recordsOf(answer, type)
  const truncated = answer === 'truncated' ? 0x0200 : 0
  const code = answer === 'none' || answer === 'failure' ? CODES[answer] : 0
  const flags = 0x8580 | truncated | code
  const head = Buffer.concat([question.subarray(0, 2), ...[flags, 1, records.length, 0, 0].map(uint16)])
  return Buffer.concat([head, question.subarray(12), ...records.map((data) => record(type, data))])
}

/** The data of the records of a type. */
function recordsOf(answer: Exclude<DnsAnswer, string>, type: number): readonly Buffer[] {
  if ('addresses' in answer)
    return type === A ? answer.addresses.map((address) => Buffer.from(address.split('.').map(Number))) : []
  return type === TXT ? answer.map(pieces) : []
}

/** A record for the name in the question. */
const record = (type: number, data: Buffer): Buffer =>
  Buffer.concat([uint16(0xc00c), uint16(type), uint16(1), Buffer.alloc(4), uint16(data.length), data])

/** A text in pieces of 255 bytes. */
function pieces(text: string): Buffer {
  const bytes = Buffer.from(text)
  const all: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    all.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(all)
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

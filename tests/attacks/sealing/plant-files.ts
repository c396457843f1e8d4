import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A picture of one pixel with a further chunk, such as `tEXt`. */
export function pngWith(type: string, data: Buffer): Buffer {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const end = pixel.length - 12
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([
    pixel.subarray(0, end),
    number(data.length, 'be'),
    named,
    number(crc32(named), 'be'),
    pixel.subarray(end),
  ])
}

/** A document with a compressed page. */
export function pdf(info: string, text = ''): Buffer {
  const content = deflateSync(text)
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n${info}\nendobj\n2 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`,
      'latin1',
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Info 1 0 R >>\n%%EOF\n'),
  ])
}

/** An archive of compressed files. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(text)
    const facts = Buffer.concat([
      Buffer.from('14000000080000000000', 'hex'),
      number(crc32(text)),
      number(data.length),
      number(Buffer.byteLength(text)),
      Buffer.from([name.length, 0, 0, 0]),
    ])
    const body = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.from(name), data])
    list.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, Buffer.alloc(10), number(at), Buffer.from(name)]),
    )
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(list)
  const count = Buffer.from([list.length, 0])
  const end = Buffer.concat([
    Buffer.from('504b050600000000', 'hex'),
    count,
    count,
    number(directory.length),
    number(at),
    Buffer.alloc(2),
  ])
  return Buffer.concat([...bodies, directory, end])
}

function number(value: number, order: 'le' | 'be' = 'le'): Buffer {
  const bytes = Buffer.alloc(4)
  if (order === 'le') bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsOf } from '../description/operation-groups.js'
import type { Json } from '../description/overlay.js'
import { fields } from '../description/walk.js'
import { LANGUAGES, type Language } from './languages/index.js'
import { bodiesOf } from './request-body.js'
import { sampleRequest } from './sample-request.js'

const bodyOf = (content: object, components: object = {}) =>
  bodiesOf(fields({ requestBody: { content } } as unknown as Json), fields({ components } as unknown as Json))[0]

describe('a form', () => {
  const form = 'application/x-www-form-urlencoded'
  const value = { name: 'a b', tags: ['x', 'y&z'], at: { lat: 1, lon: 2 }, none: null }

  test('has a list as several values and an object as JSON, unless its encoding says otherwise', () => {
    expect(bodyOf({ [form]: { example: value } })?.value).toBe(
      'name=a+b&tags=x&tags=y%26z&at=%7B%22lat%22%3A1%2C%22lon%22%3A2%7D',
    )
    const encoding = { tags: { style: 'form', explode: false }, at: { style: 'deepObject', explode: true } }
    expect(bodyOf({ [form]: { example: value, encoding } })?.value).toBe(
      'name=a+b&tags=x,y%26z&at%5Blat%5D=1&at%5Blon%5D=2',
    )
  })

  test('is sent as it is if the example is a text', () => {
    expect(bodyOf({ [form]: { example: 'a=1&b=2' } })?.value).toBe('a=1&b=2')
  })
})

describe('XML', () => {
  const xml = (schema: object, example: unknown, components = {}) =>
    String(bodyOf({ 'application/xml': { schema, example } }, components)?.value)
      .split('\n')
      .slice(1)
      .join('\n')

  test('has the names, attributes, namespaces and wrapped lists of the schema', () => {
    const Person = {
      type: 'object',
      xml: { name: 'person', namespace: 'https://example.com/s?a=1&b="2"', prefix: 's' },
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        name: { type: 'string', xml: { prefix: 's' } },
        aliases: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'alias' } } },
        phones: { type: 'array', items: { type: 'string' } },
        home: { type: 'object', properties: { city: { type: 'string' } } },
      },
    }
    const example = { id: 7, name: 'A & <B>', aliases: ['x', 'y'], phones: ['1', '2'], home: { city: '' } }
    expect(
      xml({ $ref: '#/components/schemas/Person' }, example, { schemas: { Person } }),
    ).toBe(`<s:person xmlns:s="https://example.com/s?a=1&amp;b=&quot;2&quot;" id="7">
  <s:name>A &amp; &lt;B&gt;</s:name>
  <aliases>
    <alias>x</alias>
    <alias>y</alias>
  </aliases>
  <phones>1</phones>
  <phones>2</phones>
  <home>
    <city/>
  </home>
</s:person>`)
  })

  test('of a wrapped list without names for its items uses the name of the list for both', () => {
    const aliens = { type: 'array', items: { type: 'string' }, xml: { name: 'aliens', wrapped: true } }
    expect(xml({ properties: { animals: aliens }, xml: { name: 'zoo' } }, { animals: ['a'] })).toBe(
      '<zoo>\n  <aliens>\n    <aliens>a</aliens>\n  </aliens>\n</zoo>',
    )
  })

  test('has texts and CDATA as the node types of OpenAPI 3.2 say', () => {
    const schema = {
      xml: { name: 'note' },
      properties: { lang: { xml: { nodeType: 'attribute' } }, body: { xml: { nodeType: 'cdata' } } },
    }
    expect(xml(schema, { lang: '"en"', body: 'a<b]]>c' })).toBe(
      '<note lang="&quot;en&quot;"><![CDATA[a<b]]]]><![CDATA[>c]]></note>',
    )
    const price = { xml: { name: 'price' }, properties: { amount: { xml: { nodeType: 'text' } } } }
    expect(xml(price, { amount: 9.5 })).toBe('<price>9.5</price>')
  })
})

test('lines have one value each, and a JSON string its quotes', () => {
  expect(bodyOf({ 'application/x-ndjson': { example: [{ a: 1 }, { a: 2 }] } })?.value).toBe('{"a":1}\n{"a":2}\n')
  expect(bodyOf({ 'application/json': { example: 'hello' } })?.value).toBe('"hello"')
  expect(bodyOf({ 'application/json': { example: '{"a":1}' } })?.value).toBe('{"a":1}')
})

test('parts without names are written as a text with its boundary', () => {
  const schema = {
    properties: { note: { type: 'string' }, about: { type: 'object', properties: { a: { const: 1 } } } },
  }
  expect(bodyOf({ 'multipart/mixed': { schema } })).toEqual({
    type: 'multipart/mixed; boundary=portico-sample',
    value:
      '--portico-sample\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nstring\r\n--portico-sample\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--portico-sample--\r\n',
  })
})

describe('a program sends', () => {
  let received: { readonly type: string; readonly bytes: Buffer } | undefined
  const server = createServer(async (request, response) => {
    received = { type: request.headers['content-type'] ?? '', bytes: await buffer(request) }
    response.end('heard')
  })
  let folder: string
  let url: string
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45])
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-samples-'))
    writeFileSync(join(folder, 'photo.png'), bytes)
    writeFileSync(join(folder, 'file.pdf'), bytes)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = promisify(execFile)
  const has = (program: string) => {
    try {
      return execFileSync('sh', ['-c', `command -v ${program}`]).length > 0
    } catch {
      return false
    }
  }
  const written = (name: string, code: string) => {
    writeFileSync(join(folder, name), code)
    return name
  }
  const cwd = () => ({ cwd: folder })
  const PROGRAMS = [
    ['curl', 'curl', (code: string) => run('sh', ['-c', `${code} --silent`], cwd())],
    ['typescript', 'node', (code: string) => run(process.execPath, ['--input-type=module', '-e', code], cwd())],
    ['python', 'python3', (code: string) => run('python3', ['-c', code], cwd())],
    ['go', 'go', (code: string) => run('go', ['run', written('main.go', code)], cwd())],
    ['java', 'java', (code: string) => run('java', [written('Sample.java', code)], cwd())],
    ['php', 'php', (code: string) => run('php', [written('sample.php', code)], cwd())],
  ] as const
  const sampleOf = (id: string, content: object) => {
    const { write } = LANGUAGES.find((language) => language.id === id) as Language
    const api = fields({
      servers: [{ url }],
      paths: { '/p': { post: { requestBody: { content } } } },
    } as unknown as Json)
    const operation = operationsOf(api)[0]?.operations[0]
    if (!operation) throw new Error('no operation')
    return write(sampleRequest(operation, api))
  }
  const NAME = `O'Hara "Ltd" \\ $HOME \`x\` @é;\nline`
  const FORM = {
    'multipart/form-data': {
      schema: {
        properties: {
          title: { type: 'string', example: NAME },
          tags: { type: 'array', items: { type: 'string' }, example: ['a', 'b'] },
          about: { properties: { a: { const: `"it's"` } } },
          photo: { type: 'string', format: 'binary' },
        },
      },
      encoding: { photo: { contentType: 'image/png, image/jpeg' } },
    },
  }

  test.each(PROGRAMS)(
    'the parts of a form in %s',
    async (id, program, start) => {
      if (!has(program)) return console.warn(`${program} is not installed, so its sample is not run`)
      received = undefined
      expect((await start(sampleOf(id, FORM))).stdout).toContain('heard')
      const { type = '', bytes: body = Buffer.alloc(0) } = received ?? {}
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      const text = async (value: FormDataEntryValue | null) => (value instanceof File ? value.text() : value)
      expect((await text(form.get('title')))?.replaceAll('\r\n', '\n')).toBe(NAME)
      expect(form.getAll('tags')).toEqual(['a', 'b'])
      expect(await text(form.get('about'))).toBe('{"a":"\\"it\'s\\""}')
      const photo = form.get('photo') as File
      expect([photo.name, photo.type, Buffer.from(await photo.arrayBuffer())]).toEqual([
        'photo.png',
        'image/png',
        bytes,
      ])
    },
    60_000,
  )

  test.each(PROGRAMS)(
    'a file in %s',
    async (id, program, start) => {
      if (!has(program)) return
      received = undefined
      const { stdout } = await start(sampleOf(id, { 'application/pdf': {} }))
      expect(stdout).toContain('heard')
      expect(received).toEqual({ type: 'application/pdf', bytes })
    },
    60_000,
  )
})

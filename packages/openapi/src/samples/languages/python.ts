import type { Json } from '../../description/overlay.js'
import type { SampleRequest } from '../sample-request.js'
import type { BodyPart } from './part-head.js'
import { BOUNDARY, PARTS_END, partHead } from './part-head.js'
import { asText, quoted } from './quoting.js'

/** A value as a Python literal, which spells three JSON keywords differently. */
function literal(value: Json, by = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return quoted(value as string)
  const inside = `${by}    `
  const entries = Array.isArray(value)
    ? value.map((item) => `${inside}${literal(item, inside)},\n`)
    : Object.entries(value).map(([name, item]) => `${inside}${quoted(name)}: ${literal(item as Json, inside)},\n`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return entries.length === 0 ? `${open}${close}` : `${open}\n${entries.join('')}${by}${close}`
}

export function python(request: SampleRequest): string {
  const { method, url, headers, parts } = request
  const { module, data } = content(request)
  const head = headers.map(([name, value]) => [quoted(name), quoted(value)])
  if (parts) head.push([quoted('Content-Type'), quoted(`multipart/form-data; boundary=${BOUNDARY}`)])
  return [
    ...module.map((name) => `import ${name}`),
    'import urllib.request',
    '',
    ...(parts ? formLines(parts) : []),
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    ...(head.length > 0
      ? ['    headers={', ...head.map(([name, value]) => `        ${name}: ${value},`), '    },']
      : []),
    ...data.map((bytes) => `    data=${bytes},`),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n')
}

function content({ body: value, parts, file }: SampleRequest): { readonly module: string[]; readonly data: string[] } {
  if (parts) return { module: [], data: ['b"".join(parts)'] }
  if (file !== undefined) return { module: [], data: [`open(${quoted(file)}, "rb").read()`] }
  const body = asText(value)
  if (body === undefined) return { module: [], data: [] }
  if (typeof body === 'string') return { module: [], data: [`${quoted(body)}.encode()`] }
  return { module: ['json'], data: [`json.dumps(${literal(body, '    ')}).encode()`] }
}

/** The standard library has nothing that writes such a body. */
const formLines = (parts: readonly BodyPart[]): string[] => [
  'parts = [',
  ...parts.flatMap((part) => [
    `    ${quoted(partHead(part))}.encode(),`,
    `    ${part.file === undefined ? `${quoted(part.text ?? '')}.encode()` : `open(${quoted(part.file)}, "rb").read()`},`,
    '    b"\\r\\n",',
  ]),
  `    b${quoted(PARTS_END)},`,
  ']',
]

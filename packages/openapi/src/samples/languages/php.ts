import type { SampleRequest } from '../sample-request.js'
import type { BodyPart } from './part-head.js'
import { BOUNDARY, PARTS_END, partHead } from './part-head.js'
import { textOf } from './quoting.js'

const single = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export function php(request: SampleRequest): string {
  const { method, url, parts = [] } = request
  const isRaw = hasRepeatedName(parts)
  const headers = [
    ...request.headers,
    ...(isRaw ? [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`] as const] : []),
  ]
  return [
    '<?php',
    `$request = curl_init(${single(url)});`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => ${single(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length > 0
      ? [
          '    CURLOPT_HTTPHEADER => [',
          ...headers.map(([name, value]) => `        ${single(`${name}: ${value}`)},`),
          '    ],',
        ]
      : []),
    ...content(request),
    ']);',
    'echo curl_exec($request);',
  ].join('\n')
}

function content(request: SampleRequest): string[] {
  if (request.parts && hasRepeatedName(request.parts)) return ['    CURLOPT_POSTFIELDS =>', ...rawParts(request.parts)]
  if (request.parts) return ['    CURLOPT_POSTFIELDS => [', ...request.parts.map(part), '    ],']
  if (request.file !== undefined) return [`    CURLOPT_POSTFIELDS => file_get_contents(${single(request.file)}),`]
  return request.body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${single(textOf(request))},`]
}

/** `CURLStringFile` is a text with a media type of its own, and an empty file name. */
function part({ name, text = '', file, type }: BodyPart): string {
  if (file !== undefined)
    return `        ${single(name)} => new CURLFile(${[file, type]
      .filter(Boolean)
      .map((each) => single(String(each)))
      .join(', ')}),`
  return `        ${single(name)} => ${type === undefined ? single(text) : `new CURLStringFile(${single(text)}, '', ${single(type)})`},`
}

/** An array of PHP has each name once. */
const hasRepeatedName = (parts: readonly BodyPart[]): boolean =>
  new Set(parts.map(({ name }) => name)).size < parts.length

const rawParts = (parts: readonly BodyPart[]): string[] => [
  ...parts.map((part) => {
    const content = part.file === undefined ? double(part.text ?? '') : `file_get_contents(${single(part.file)})`
    return `        ${double(partHead(part))} . ${content} . "\\r\\n" .`
  }),
  `        ${double(PARTS_END)},`,
]

const double = (value: string) =>
  `"${value
    .replace(/["\\$]/g, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')}"`

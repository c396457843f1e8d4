import type { SampleRequest } from '../sample-request.js'
import type { BodyPart } from './part-head.js'
import { asText, indented, pretty, quoted } from './quoting.js'

export function typescript(request: SampleRequest): string {
  const { method, url, headers, parts, file } = request
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length > 0
      ? ['  headers: {', ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`), '  },']
      : []),
    ...content(request),
  ]
  const call = options.length > 0 ? `${quoted(url)}, {\n${options.join('\n')}\n}` : quoted(url)
  return [
    ...(file !== undefined || parts?.some((part) => part.file !== undefined)
      ? ['import { openAsBlob } from "node:fs"', '']
      : []),
    ...(parts ? ['const form = new FormData()', ...parts.map(append)] : []),
    `const response = await fetch(${call})`,
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function content({ body: value, parts, file }: SampleRequest): string[] {
  if (parts) return ['  body: form,']
  if (file !== undefined) return [`  body: await openAsBlob(${quoted(file)}),`]
  const body = asText(value)
  if (body === undefined) return []
  return [`  body: ${typeof body === 'string' ? quoted(body) : `JSON.stringify(${indented(pretty(body), '  ')})`},`]
}

function append({ name, text = '', file, type }: BodyPart): string {
  const kind = type === undefined ? '' : `{ type: ${quoted(type)} }`
  if (file !== undefined)
    return `form.append(${quoted(name)}, await openAsBlob(${[quoted(file), kind].filter(Boolean).join(', ')}), ${quoted(file)})`
  return `form.append(${quoted(name)}, ${kind ? `new Blob([${quoted(text)}], ${kind})` : quoted(text)})`
}

import type { SampleRequest } from '../sample-request.js'
import type { BodyPart } from './part-head.js'
import { textOf } from './quoting.js'

const inShell = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`
/** A name of a part, in which curl reads quotes and backslashes. */
const inForm = (value: string) => (/[";,\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value)

export function curl(request: SampleRequest): string {
  const { method, url, headers } = request
  const verb = method === 'GET' ? '' : `--request ${method} `
  const head = headers.map(([name, value]) => `--header ${inShell(`${name}: ${value}`)}`)
  return [`curl ${verb}${inShell(url)}`, ...head, ...content(request)].join(' \\\n  ')
}

function content(request: SampleRequest): string[] {
  if (request.parts) return request.parts.map(part)
  if (request.file !== undefined) return [`--data-binary ${inShell(`@${request.file}`)}`]
  return request.body === undefined ? [] : [`--data ${inShell(textOf(request))}`]
}

/** `--form-string` sends a text as it is, which has no media type of its own. */
function part({ name, text = '', file, type }: BodyPart): string {
  const kind = type === undefined ? '' : `;type=${type}`
  if (file !== undefined) return `--form ${inShell(`${name}=@${inForm(file)}${kind}`)}`
  return kind === ''
    ? `--form-string ${inShell(`${name}=${text}`)}`
    : `--form ${inShell(`${name}="${text.replace(/["\\]/g, '\\$&')}"${kind}`)}`
}

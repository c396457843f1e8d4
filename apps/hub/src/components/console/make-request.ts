import type { Operation, Parameter } from '../reference/open-api'

/** What the reader has typed: a text for each parameter by its name, and the body as typed. */
export interface Typed {
  readonly parameters: Readonly<Record<string, string>>
  readonly body: string
  readonly key: string
}

/** A request that can be sent, or shown as a command. */
export interface ConsoleRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a panel starts with: the examples of what is required, and the example of the body. */
export function initialValues({ parameters, body }: Operation, intention: string): Omit<Typed, 'key'> {
  return {
    parameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, startOf(parameter, intention)])),
    body: body ? JSON.stringify(body.example, null, 2) : '',
  }
}

/** The names of required parameters that are empty. */
export function missingIn({ parameters }: Operation, typed: Typed): string[] {
  return parameters.filter(({ name, required }) => required && !typed.parameters[name]).map(({ name }) => name)
}

/** The request for an operation. Parameters that are empty are left out. */
export function makeRequest(operation: Operation, typed: Typed, base: string): ConsoleRequest {
  const given = operation.parameters.flatMap(({ name, in: where }) => {
    const text = typed.parameters[name]
    return text ? [{ name, where, text }] : []
  })
  const path = given
    .filter(({ where }) => where === 'path')
    .reduce((url, { name, text }) => url.replace(`{${name}}`, encodeURIComponent(text)), operation.path)
  const query = given
    .filter(({ where }) => where === 'query')
    .map(({ name, text }) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&')
  return {
    method: operation.method.toUpperCase(),
    url: `${base}${path}${query && `?${query}`}`,
    headers: {
      Authorization: `Bearer ${typed.key}`,
      ...Object.fromEntries(given.filter(({ where }) => where === 'header').map(({ name, text }) => [name, text])),
      ...(operation.body && { 'Content-Type': 'application/json' }),
    },
    ...(operation.body && { body: typed.body }),
  }
}

/** The request as a command for a POSIX shell, safe whatever was typed. */
export function asCurl({ method, url, headers, body }: ConsoleRequest): string {
  const verb = method === 'GET' ? '' : `-X ${method} `
  const lines = [
    `curl ${verb}${quoted(url)}`,
    ...Object.entries(headers).map(([name, text]) => `-H ${quoted(`${name}: ${text}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Each panel gets an intention of its own: two panels that shared one would be one intention to the API. */
function startOf({ name, required, example }: Parameter, intention: string): string {
  if (!required) return ''
  return name === 'Idempotency-Key' ? intention : String(example ?? '')
}

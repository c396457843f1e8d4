import type { ApiOperation } from './open-api'

/** The operation as a curl command to paste, built from the examples of its parameters and body. */
export function curl(operation: ApiOperation): string {
  const parameters = operation.parameters.filter((parameter) => parameter.example !== undefined)
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, String(parameter.example)), operation.path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(String(parameter.example))}`)
    .join('&')
  const verb = operation.method === 'get' ? '' : `-X ${operation.method.toUpperCase()} `
  const lines = [
    `curl ${verb}"$TRAVEL_API${path}${query && `?${query}`}"`,
    '-H "Authorization: Bearer $TRAVEL_KEY"',
    ...parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, example }) => `-H "${name}: ${example}"`),
  ]
  if (operation.body) {
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(operation.body.example, null, 2).replaceAll('\n', '\n  ')}'`,
    )
  }
  return lines.join(' \\\n  ')
}

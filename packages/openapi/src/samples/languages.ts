import { hasExactNumber, toJson, written } from '../description/exact-number.js'
import type { Json } from '../description/overlay.js'
import type { SampleRequest } from './sample-request.js'

/** A language of samples. */
export interface Language {
  readonly id: string
  readonly name: string
  /** The request as a program that prints the response, using only the language's standard library. */
  readonly write: (request: SampleRequest) => string
}

const quoted = (value: string) => JSON.stringify(value)
const pretty = (value: Json) => toJson(value, 2)
/** A body as a text, if the language has no value that is written like it: it would change its numbers. */
const asText = (body: Json | undefined): Json | undefined =>
  body !== undefined && hasExactNumber(body) ? pretty(body) : body
const textOf = ({ body }: SampleRequest) => (typeof body === 'string' ? written(body) : pretty(body ?? null))
const indented = (value: string, by: string) => value.replaceAll('\n', `\n${by}`)
const inShell = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`

function curl(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const verb = method === 'GET' ? '' : `--request ${method} `
  return [
    `curl ${verb}${inShell(url)}`,
    ...headers.map(([name, value]) => `--header ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${inShell(textOf(request))}`]),
  ].join(' \\\n  ')
}

function typescript({ method, url, headers, body: value }: SampleRequest): string {
  const body = asText(value)
  const sent = typeof body === 'string' ? quoted(body) : `JSON.stringify(${indented(pretty(body ?? null), '  ')})`
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length > 0
      ? ['  headers: {', ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`), '  },']
      : []),
    ...(body === undefined ? [] : [`  body: ${sent},`]),
  ]
  const call = options.length > 0 ? `${quoted(url)}, {\n${options.join('\n')}\n}` : quoted(url)
  return `const response = await fetch(${call})\nconsole.log(response.status, await response.text())`
}

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

function python({ method, url, headers, body: value }: SampleRequest): string {
  const body = asText(value)
  const data = typeof body === 'string' ? quoted(body) : `json.dumps(${literal(body ?? null, '    ')})`
  return [
    ...(body === undefined || typeof body === 'string' ? [] : ['import json']),
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    ...(headers.length > 0 ? [`    headers=${literal(Object.fromEntries(headers), '    ')},`] : []),
    ...(body === undefined ? [] : [`    data=${data}.encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n')
}

function go(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const text = textOf(request)
  const raw = text.includes('`') ? quoted(text) : `\`${text}\``
  const imports = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['strings'])]
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t${quoted(name)}`),
    ')',
    '',
    'func main() {',
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body === undefined ? 'nil' : `strings.NewReader(${raw})`})`,
    '\tif err != nil {\n\t\tpanic(err)\n\t}',
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {\n\t\tpanic(err)\n\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  ].join('\n')
}

function java(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const block = `"""\n        ${indented(textOf(request).replaceAll('\\', '\\\\').replaceAll('"""', '\\"""'), '        ')}"""`
  const publisher = body === undefined ? 'noBody()' : `ofString(${block})`
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    '',
    'public class Sample {',
    '  public static void main(String[] args) throws Exception {',
    `    var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    `      .method(${quoted(method)}, HttpRequest.BodyPublishers.${publisher})`,
    ...headers.map(([name, value]) => `      .header(${quoted(name)}, ${quoted(value)})`),
    '      .build();',
    '    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '  }',
    '}',
  ].join('\n')
}

function php(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const single = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
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
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${single(textOf(request))},`]),
    ']);',
    'echo curl_exec($request);',
  ].join('\n')
}

/** The languages of samples, in display order. */
export const LANGUAGES: readonly Language[] = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'typescript', name: 'TypeScript', write: typescript },
  { id: 'python', name: 'Python', write: python },
  { id: 'go', name: 'Go', write: go },
  { id: 'java', name: 'Java', write: java },
  { id: 'php', name: 'PHP', write: php },
]

import type { SampleRequest } from '../sample-request.js'
import type { BodyPart } from './part-head.js'
import { quoted, textOf } from './quoting.js'

const STOP = '\tif err != nil {\n\t\tpanic(err)\n\t}'

export function go(request: SampleRequest): string {
  const { method, url, headers, parts } = request
  const { imports, lines, reader } = content(request)
  return [
    'package main',
    '',
    'import (',
    ...['fmt', 'io', 'net/http', ...imports].sort().map((name) => `\t${quoted(name)}`),
    ')',
    '',
    'func main() {',
    ...lines,
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${reader})`,
    STOP,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    ...(parts ? ['\trequest.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    STOP,
    '\tdefer response.Body.Close()',
    '\tanswer, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  ].join('\n')
}

interface Content {
  readonly imports: readonly string[]
  /** What is run before the request is created. */
  readonly lines: readonly string[]
  /** The expression that is passed as the body. */
  readonly reader: string
}

function content(request: SampleRequest): Content {
  const { body, parts, file } = request
  if (parts) return form(parts)
  if (file !== undefined)
    return {
      imports: ['os'],
      lines: [`\tfile, err := os.Open(${quoted(file)})`, STOP, '\tdefer file.Close()'],
      reader: 'file',
    }
  if (body === undefined) return { imports: [], lines: [], reader: 'nil' }
  const text = textOf(request)
  // A raw string has no backquotes, and loses carriage returns.
  const raw = /[`\r]/.test(text) ? quoted(text) : `\`${text}\``
  return { imports: ['strings'], lines: [], reader: `strings.NewReader(${raw})` }
}

function form(parts: readonly BodyPart[]): Content {
  const isTyped = ({ file, type }: BodyPart) => type !== undefined || file !== undefined
  const add = (part: BodyPart) => {
    const { name, text = '', file, type = 'application/octet-stream' } = part
    if (!isTyped(part)) return [`\tform.WriteField(${quoted(name)}, ${quoted(text)})`]
    const filename = file === undefined ? '' : `; filename=${quoted(file)}`
    return [
      '\tpart, err = form.CreatePart(textproto.MIMEHeader{',
      `\t\t"Content-Disposition": {${quoted(`form-data; name=${quoted(name)}${filename}`)}},`,
      `\t\t"Content-Type":        {${quoted(type)}},`,
      '\t})',
      STOP,
      ...(file === undefined
        ? [`\tio.WriteString(part, ${quoted(text)})`]
        : [`\tdata, err = os.ReadFile(${quoted(file)})`, STOP, '\tpart.Write(data)']),
    ]
  }
  const hasFile = parts.some(({ file }) => file !== undefined)
  return {
    imports: ['bytes', 'mime/multipart', ...(parts.some(isTyped) ? ['net/textproto'] : []), ...(hasFile ? ['os'] : [])],
    lines: [
      ...(parts.some(isTyped) ? ['\tvar err error', '\tvar part io.Writer'] : []),
      ...(hasFile ? ['\tvar data []byte'] : []),
      '\tvar body bytes.Buffer',
      '\tform := multipart.NewWriter(&body)',
      ...parts.flatMap(add),
      '\tform.Close()',
    ],
    reader: '&body',
  }
}

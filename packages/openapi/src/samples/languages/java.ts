import type { SampleRequest } from '../sample-request.js'
import type { BodyPart } from './part-head.js'
import { BOUNDARY, PARTS_END, partHead } from './part-head.js'
import { indented, quoted, textOf } from './quoting.js'

export function java(request: SampleRequest): string {
  const { method, url, headers, parts, file } = request
  const type = parts ? [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`] as const] : []
  return [
    ...(parts ? ['import java.io.*;'] : []),
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(parts || file !== undefined ? ['import java.nio.file.*;'] : []),
    '',
    'public class Sample {',
    '  public static void main(String[] args) throws Exception {',
    ...(parts ? formLines(parts) : []),
    `    var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    `      .method(${quoted(method)}, HttpRequest.BodyPublishers.${publisher(request)})`,
    ...[...headers, ...type].map(([name, value]) => `      .header(${quoted(name)}, ${quoted(value)})`),
    '      .build();',
    '    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '  }',
    '}',
  ].join('\n')
}

function publisher(request: SampleRequest): string {
  if (request.parts) return 'ofByteArray(body.toByteArray())'
  if (request.file !== undefined) return `ofFile(Path.of(${quoted(request.file)}))`
  if (request.body === undefined) return 'noBody()'
  const text = textOf(request).replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')
  return `ofString("""\n        ${indented(text, '        ')}""")`
}

/** The standard library has nothing that writes such a body. */
const formLines = (parts: readonly BodyPart[]): string[] => [
  '    var body = new ByteArrayOutputStream();',
  ...parts.flatMap((part) => [
    `    body.write(${quoted(partHead(part))}.getBytes("UTF-8"));`,
    part.file === undefined
      ? `    body.write(${quoted(part.text ?? '')}.getBytes("UTF-8"));`
      : `    body.write(Files.readAllBytes(Path.of(${quoted(part.file)})));`,
    '    body.write("\\r\\n".getBytes("UTF-8"));',
  ]),
  `    body.write(${quoted(PARTS_END)}.getBytes("UTF-8"));`,
]

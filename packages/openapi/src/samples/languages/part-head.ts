import type { BodyPart } from '../multipart-body.js'

/** Between the parts of a body that a sample writes itself. */
export const BOUNDARY = 'portico-sample'

/** What is before the content of a part, as browsers write it: https://html.spec.whatwg.org/#multipart-form-data. */
export function partHead({ name, file, type }: BodyPart): string {
  const escaped = (value: string) => value.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
  const filename = file === undefined ? '' : `; filename="${escaped(file)}"`
  const disposition = `Content-Disposition: form-data; name="${escaped(name)}"${filename}`
  return `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: ${typeOf({ type, file })}\r\n\r\n`
}

/** What is after the last part. */
export const PARTS_END = `--${BOUNDARY}--\r\n`

const typeOf = ({ type, file }: Pick<BodyPart, 'type' | 'file'>): string =>
  type ?? (file === undefined ? 'text/plain; charset=utf-8' : 'application/octet-stream')

/** A body of parts that have no names, such as `multipart/mixed`, as a text. */
export const partsText = (parts: readonly BodyPart[]): string =>
  parts
    .map((part) => `--${BOUNDARY}\r\nContent-Type: ${typeOf(part)}\r\n\r\n${part.text ?? `<${part.file}>`}\r\n`)
    .join('') + PARTS_END

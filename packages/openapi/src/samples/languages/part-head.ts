/** A part of a multipart body: a text, or a file of the reader. */
export interface BodyPart {
  readonly name: string
  readonly text?: string
  readonly file?: string
  /** Its media type, unless it is that of a plain text or follows from the file. */
  readonly type?: string
  /** Further headers, which only parts without names can have in a sample. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
}

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
export function partsText(parts: readonly BodyPart[], boundary = BOUNDARY): string {
  const written = parts.map((part) => {
    const headers = [['Content-Type', typeOf(part)] as const, ...(part.headers ?? [])]
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return `--${boundary}\r\n${head}\r\n${part.text ?? `<${part.file}>`}\r\n`
  })
  return `${written.join('')}--${boundary}--\r\n`
}

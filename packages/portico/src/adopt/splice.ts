/** A change of a text: the piece from `start` to `end` is replaced. Offsets refer to the text before any change. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text after all edits. Everything else stays the same byte for byte, so that removing what was added is exact. */
export const splice = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text)

/** The line ending of the text. */
export const lineEnd = (text: string): '\r\n' | '\n' => (text.includes('\r\n') ? '\r\n' : '\n')

/** The white space at the beginning of the line of an offset. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''

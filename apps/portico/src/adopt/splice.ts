/** A change of a text: the piece from `start` to `end` is replaced. Offsets are those of the text before any change. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text after all edits. Everything outside of them stays byte for byte, so that removing what was added is exact. */
export const splice = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, two) => two.start - one.start)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text)

/** How the text ends its lines. */
export const lineEnd = (text: string): '\r\n' | '\n' => (text.includes('\r\n') ? '\r\n' : '\n')

/** The white space that begins the line of an offset. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''

/** A kind of comment: how it begins, and its ends, each with the distance from the beginning at which it can be. */
interface CommentKind {
  readonly start: string
  readonly ends: readonly { readonly text: string; readonly after: number }[]
}

/** As in HTML, a comment begins at the first `<!--`, and `<!-->` and `<!--->` are whole comments. */
export const HTML_COMMENT: CommentKind = {
  start: '<!--',
  ends: [
    { text: '-->', after: 2 },
    { text: '--!>', after: 4 },
  ],
}

export const MDX_COMMENT: CommentKind = { start: '{/*', ends: [{ text: '*/}', after: 3 }] }

/**
 * Replaces the comments of a text; one without an end stays. Takes linear time.
 *
 * @param by returns what replaces a comment; `isAlone` if nothing else is on its lines
 */
export function replaceComments(
  text: string,
  kinds: readonly CommentKind[],
  by: (comment: string, isAlone: boolean) => string,
): string {
  const finders = kinds.map(({ start, ends }) => ({
    start: finder(text, start),
    ends: ends.map((end) => ({ ...end, find: finder(text, end.text) })),
  }))
  let result = ''
  let position = 0
  for (;;) {
    const comments = finders.flatMap(({ start, ends }) => {
      const at = start(position)
      const stops = ends.flatMap(({ text: end, after, find }) => {
        const stop = at < 0 ? -1 : find(at + after)
        return stop < 0 ? [] : [stop + end.length]
      })
      return stops.length === 0 ? [] : [{ at, end: Math.min(...stops) }]
    })
    const [first] = comments.sort((a, b) => a.at - b.at)
    if (!first) return result + text.slice(position)
    const { at, end } = first
    const isAlone = (at === 0 || text[at - 1] === '\n') && (end === text.length || text[end] === '\n')
    result += text.slice(position, at) + by(text.slice(at, end), isAlone)
    position = end
  }
}

/** Finds a text at or after a position. Positions must not decrease, so that no part is searched twice. */
function finder(text: string, part: string): (from: number) => number {
  let next = text.indexOf(part)
  return (from) => {
    if (next >= 0 && next < from) next = text.indexOf(part, from)
    return next
  }
}

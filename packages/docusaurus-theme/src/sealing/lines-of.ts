import { wordsOf } from '../find-texts.js'

/** A line that is longer than this was made by a program, and the line alone leads nowhere. */
const LONG = 300

/** How many characters may be between two words: punctuation, or an escape. */
const BETWEEN = '.{1,12}?'

/**
 * Answers where a text is in a file, as an editor counts: the line, and the column in a very long one. Places are found in the
 * file's plain text (see `plainText`), which has the file's lines but no escapes.
 */
export function linesOf(
  file: string,
  plain: string,
): (start: number, text: string) => { line: number; column?: number } {
  const breaks: number[] = []
  for (let at = plain.indexOf('\n'); at >= 0; at = plain.indexOf('\n', at + 1)) breaks.push(at)
  let lines: readonly string[] | undefined
  return (start, text) => {
    const line = below(breaks, start) + 1
    lines ??= file.split('\n')
    const written = lines[line - 1] ?? ''
    if (written.length <= LONG) return { line }
    const at = written.search(new RegExp(wordsOf(text).slice(0, 3).join(BETWEEN), 'iu'))
    return at < 0 ? { line } : { line, column: at + 1 }
  }
}

/** How many numbers of an ascending list are below a limit. */
function below(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] as number) < limit) from = middle + 1
    else to = middle
  }
  return from
}

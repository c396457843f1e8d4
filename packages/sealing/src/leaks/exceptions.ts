import type { Finding } from './finding.js'

/** A line of a list of exceptions: the id of one text, and an optional comment after `#`. */
const LINE = /^([0-9a-f]{12})(?:\s+#.*)?$/

/**
 * Reads a list of exceptions, one id per line. Empty lines and lines that start with `#` are ignored.
 *
 * @throws Error with a message that names the line that is not an id
 */
export function readExceptions(text: string): string[] {
  return text.split(/\r?\n/).flatMap((written, at) => {
    const line = written.trim()
    if (line === '' || line.startsWith('#')) return []
    const id = LINE.exec(line)?.[1]
    if (id === undefined)
      throw new Error(
        `Line ${at + 1} of the exceptions is not the id of a text: ${JSON.stringify(line.slice(0, 60))}. An exception consists of 12 letters and digits, shown in brackets in the report, and covers one text.`,
      )
    return [id]
  })
}

/**
 * Returns the findings that are not excepted.
 *
 * @throws Error that names exceptions that match nothing: the text that they allowed is gone, and they must not silently allow
 * the next one
 */
export function withoutExceptions(findings: readonly Finding[], ids: readonly string[]): Finding[] {
  const matched = new Set(findings.map(({ id }) => id))
  const stale = Array.from(new Set(ids)).filter((id) => !matched.has(id))
  if (stale.length > 0)
    throw new Error(
      `${stale.length === 1 ? `The exception ${stale[0]} matches` : `The exceptions ${stale.join(', ')} match`} nothing that would be published, so nothing was. The text was changed or is no longer there. Remove ${stale.length === 1 ? 'the exception' : 'these exceptions'} from the command or from the list.`,
    )
  const allowed = new Set(ids)
  return findings.filter(({ id }) => id === undefined || !allowed.has(id))
}

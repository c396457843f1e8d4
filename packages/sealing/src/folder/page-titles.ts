/** What is between the name of a page and that of its site in a title. */
const SEPARATOR = / (?:[|·•–—:-]|::) /

/**
 * Returns the name of the site that most titles begin or end with, such as `Acme Docs` of `Prices | Acme Docs`; undefined if they have
 * none in common.
 */
export function siteName(titles: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const title of titles) {
    const pieces = title.split(SEPARATOR)
    const ends = new Set(pieces.length > 1 ? [pieces[0], pieces[pieces.length - 1]] : pieces)
    for (const end of ends) if (end) counts.set(end, (counts.get(end) ?? 0) + 1)
  }
  const [best] = Array.from(counts).sort(([, a], [, b]) => b - a)
  return best && best[1] > 1 && best[1] >= titles.length / 2 ? best[0] : undefined
}

/** Returns a title without the name of the site; empty if it has nothing else. */
export function pageName(title: string, site: string | undefined): string {
  if (site === undefined) return title
  const pieces = title.split(new RegExp(`(${SEPARATOR.source})`))
  if (pieces[pieces.length - 1] === site) return pieces.slice(0, -2).join('')
  return pieces[0] === site ? pieces.slice(2).join('') : title
}

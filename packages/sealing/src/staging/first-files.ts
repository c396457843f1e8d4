/** How many files a note names. */
const NAMED = 5

/**
 * Returns the first files of a list for a note, and how many more there are: a site may have thousands.
 *
 * @param files paths, in the order in which they are named
 * @param most how many of them are named
 * @returns for example `docs/a.md, docs/b.md and 2 more`
 * @example firstFiles(['docs/a.md', 'docs/b.md', 'docs/c.md'], 2) // 'docs/a.md, docs/b.md and 1 more'
 */
export function firstFiles(files: readonly string[], most = NAMED): string {
  const more = files.length > most ? ` and ${files.length - most} more` : ''
  return files.slice(0, most).join(', ') + more
}

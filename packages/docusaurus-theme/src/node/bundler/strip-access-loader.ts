/**
 * A loader for Markdown that removes `access` from the front matter: Docusaurus compiles the front matter into the page, where
 * readers who satisfy one of several alternatives would find the names of the others. Access is read elsewhere, before. The
 * number of lines stays the same, so that messages about the text name the right one.
 */
export default function withoutAccess(source: string): string {
  const head = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(\r?\n|$)/.exec(source)?.[0]
  if (head === undefined || !/access/.test(head)) return source
  let isAccess = false
  const lines = head.split('\n').map((line, at) => {
    // A key begins a line; anything else, including closing brackets and comments, continues the previous entry.
    if (at > 0 && /^[^\s#\-\]}]/.test(line)) isAccess = /^(["']?)access\1\s*:/.test(line)
    if (/^---\s*$/.test(line)) isAccess = false
    return isAccess ? '' : line
  })
  return lines.join('\n') + source.slice(head.length)
}

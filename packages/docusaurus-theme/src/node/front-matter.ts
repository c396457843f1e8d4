/** A Markdown file's front matter and the rest, as they are written; `bodyLine` is the line, from 1, on which the rest begins. */
export function splitFrontMatter(markdown: string): { head: string; body: string; bodyLine: number } {
  const [, head = '', body = markdown] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(markdown) ?? []
  return { head, body, bodyLine: markdown.slice(0, markdown.length - body.length).split('\n').length }
}

/** This many consecutive words are no coincidence, wherever they occur. */
export const PASSAGE = 5

/** Separates the blocks of code of a Markdown text from the rest of it. */
export function codeAndProse(markdown: string): [code: string, prose: string] {
  const code: string[] = []
  const prose = markdown.replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1.*$/gm, (block) => {
    code.push(block)
    return '\n'
  })
  return [code.join('\n'), prose]
}

/** The text as it is read: with the texts of links, and without tags and emphasis. */
export const withoutMarkup = (prose: string): string =>
  prose.replace(/!?\[([^[\]]*)\](?:\([^)[\n]*\)|\[[^[\]\n]*\])/g, '$1').replace(/<\/?[A-Za-z][^<>]*>|[*_`]/g, '')

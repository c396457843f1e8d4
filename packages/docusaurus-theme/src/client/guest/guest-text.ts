/** The address below the title, and the pointer to the list of all pages, which are for programs. */
const FOR_PROGRAMS = /^(# .*\n)\n<[^>\n]+>\n(?:\n> All pages: .*\n)?/

/** Returns the Markdown of a page as a guest reads it. Admonitions become a bold line above their text. */
export const guestText = (markdown: string): string =>
  markdown
    .replace(FOR_PROGRAMS, '$1')
    .split('```')
    // Every second part is in a code block.
    .map((text, at) => (at % 2 === 1 ? text : text.split('\n').map(withoutMark).join('\n')))
    .join('```')

/** A line without the mark of an admonition. */
function withoutMark(line: string): string {
  if (!line.startsWith(':::')) return line
  const [kind = '', ...words] = line.replaceAll(':', '').replace('[', ' ').replace(']', '').trim().split(' ')
  const title = words.join(' ').trim() || kind.slice(0, 1).toUpperCase() + kind.slice(1)
  return title === '' ? '' : `**${title}**\n`
}

/** How generators mark the link of a heading to itself, at its end: as signs, icons, or a space of no width. */
const PERMALINKS = ['\u00b6', '\u00a7', '\u200b', '\uf0c1', ' #']

/**
 * Returns a heading without the mark of the link to itself.
 *
 * @example withoutPermalink('Prices #') // 'Prices'
 */
export function withoutPermalink(heading: string): string {
  const mark = PERMALINKS.find((each) => heading.endsWith(each))
  return mark === undefined ? heading : withoutPermalink(heading.slice(0, -mark.length).trimEnd())
}

/** Whether the text of a link has nothing else. */
export const isPermalink = (text: string): boolean => withoutPermalink(` ${text.trim()}`).trim() === ''

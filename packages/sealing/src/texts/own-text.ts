import type { TextPlace } from './find-texts.js'

/** Looking further would cross several pieces of markup. */
const NEAR = 60

/** Files whose lines, items and cells are texts of their own. The comments of packages are not. */
const LISTS = /(?<!\.LICENSE)\.(?:txt|text|md|mdx|markdown|csv|tsv|ya?ml|toml|vtt|srt|ics|vcf)(?:\.(?:gz|br))?$/i
const TABLE = /\.[ct]sv(?:\.(?:gz|br))?$/i

/**
 * Whether it is the whole text of a Markdown line, or everything between two pieces of its markup, apart from punctuation and symbols: a
 * heading may be a call, a name that begins with a sign, or have an emoji.
 */
export function isOwnText(text: string, { start, end }: Pick<TextPlace, 'start' | 'end'>): boolean {
  const [before, after] = around(text, start, end)
  return (
    /(?:^|\n|["'`>|[*_~]|\]\(|\{#|(?:^|\n)[\s-]*[\w-]+:)[^\p{L}\p{N}\n]*$/u.test(before) &&
    /^[^\p{L}\p{N}\n]*?(?:\r?\n|$|["'`<|\]*_~)}]|\{#)/u.test(after)
  )
}

/**
 * Whether it is a whole line, item or cell of a list, or the text of a link in one: what `llms.txt` and Markdown versions say of a page. It
 * is so only where `isOwnText` is true as well, except for the cells of a table.
 *
 * @param path the file's, which shows its format
 */
export function isListed(path: string, text: string, { start, end, words }: TextPlace): boolean {
  if (!LISTS.test(path)) return false
  const [before, after] = around(text, start, end)
  // One word is a title only as a heading or as the text of a link.
  if (words === 1)
    return (
      (/\[[^\p{L}\p{N}\n[]*$/u.test(before) && /^[^\p{L}\p{N}\n\]]*\]\(/u.test(after)) ||
      (/(?:^|\n)#+ [^\p{L}\p{N}\n]*$/u.test(before) && /^[^\p{L}\p{N}\n]*(?:\r?\n|$)/u.test(after))
    )
  if (
    TABLE.test(path) &&
    /(?:^|[\n,;\t])[^\p{L}\p{N}\n]*$/u.test(before) &&
    /^[^\p{L}\p{N}\n]*?(?:\n|$|[,;\t])/u.test(after)
  )
    return true
  return (
    /(?:^|\n|["'`>|[*]|(?:^|\n)[\s-]*[\w-]+:)[^\p{L}\p{N}\n_~]*$/u.test(before) &&
    /^[^\p{L}\p{N}\n_~]*?(?:\r?\n|$|["'`<|\]*])/u.test(after)
  )
}

const around = (text: string, start: number, end: number): [before: string, after: string] => [
  text.slice(Math.max(0, start - NEAR), start),
  text.slice(end, end + NEAR),
]

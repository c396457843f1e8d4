/**
 * Checks that the links of the repository's documentation to its own files lead to something. The sites' pages are not checked:
 * their builds do that. Run by `npm run check`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot } from './lib/root.mjs'

/** The template's example has no file; the pages of sites have addresses of their own. */
const LEFT_OUT = ['docs/decisions/0000-template.md', 'sites/*/*/**', 'tests/adoption/sites', '**/fixtures/**']

/** Links to other sites, to addresses of a site, and to headings of the same file. */
const ELSEWHERE = /^(?:[a-z][a-z+.-]*:|\/|#)/i

/**
 * @param {string} file The path of a Markdown file from the root.
 * @param {string} text
 * @returns {{ line: number, path: string }[]} What its links name, as paths from the root.
 */
export function linksIn(file, text) {
  let isCode = false
  return text.split('\n').flatMap((content, at) => {
    if (/^\s*(?:```|~~~)/.test(content)) isCode = !isCode
    if (isCode) return []
    return Array.from(content.replace(/`[^`]*`/g, '').matchAll(/\]\(<?([^\s)>]+)/g), ([, target = '']) => target)
      .filter((target) => !ELSEWHERE.test(target))
      .map((target) => decodeURI(target.replace(/[#?].*$/, '')))
      .map((target) => ({ line: at + 1, path: posix.join(posix.dirname(file), target) }))
  })
}

/** @returns {{ line: number, name: string, number: string }[]} The links to a decision that name another one's number. */
export const misnamedIn = (text) =>
  text.split('\n').flatMap((content, at) =>
    Array.from(content.matchAll(/\[(?:decision )?(\d{4})\]\((?:[^)\s]*\/)?(\d{4})-/g))
      .filter(([, name, number]) => name !== number)
      .map(([, name = '', number = '']) => ({ line: at + 1, name, number })),
  )

/**
 * @param {readonly string[]} files Paths from the root.
 * @returns {string[]} A sentence for each decision that has the number of another.
 */
export function sharedNumbersIn(files) {
  const first = new Map()
  return files.flatMap((file) => {
    const [, number] = /^docs\/decisions\/(\d{4})-[^/]+\.md$/.exec(file) ?? []
    if (number === undefined) return []
    const other = first.get(number)
    if (other !== undefined) return [`${file} has the number of ${other}. Use the next free one.`]
    first.set(number, file)
    return []
  })
}

/** @returns {string[]} A sentence for each link that leads nowhere, or to another decision than it says, and for each number of two decisions. */
export function linkComplaints() {
  const left = LEFT_OUT.map((pattern) => `:(exclude,glob)${pattern}`)
  const files = execFileSync('git', ['ls-files', '-z', '--', '*.md', ...left], { cwd: inRoot(), encoding: 'utf8' })
  const existing = files.split('\0').filter((file) => file !== '' && existsSync(inRoot(file)))
  return [
    ...sharedNumbersIn(existing),
    ...existing.flatMap((file) => {
      const text = readFileSync(inRoot(file), 'utf8')
      return [
        ...linksIn(file, text)
          .filter(({ path }) => !existsSync(inRoot(path)))
          .map(({ line, path }) => `${file}:${line} links to ${path}, which does not exist.`),
        ...misnamedIn(text).map(
          ({ line, name, number }) => `${file}:${line} says decision ${name}, and links to decision ${number}.`,
        ),
      ]
    }),
  ]
}

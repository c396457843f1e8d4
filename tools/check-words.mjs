/**
 * Plain English: refuses the phrases listed in `lib/words.mjs` in comments, texts and documentation. The hub's articles about
 * travel and the decisions are not checked. The product's code must not mention anything that belongs to
 * the hub. Run by `npm run check`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot } from './lib/root.mjs'
import { HUB_WORDS, WORDS } from './lib/words.mjs'

const READ = ['*.md', '*.mdx', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.css', '*.html', '*.yml']
const LEFT_OUT = [
  'tools/lib/words.mjs',
  'tools/check-words.test.mjs',
  'docs/STYLE.md',
  'docs/decisions',
  'sites/hub/blog',
  'sites/hub/docs',
  '**/fixtures/**',
  'docs/CODE_OF_CONDUCT.md',
]

const PRODUCT = /^packages\//
/** Their tests use no site of the hub. */
const PROGRAMS = /^packages\/(console|portico)\//
const TESTS = /\.test\.[cm]?tsx?$|\/testing\//

/**
 * Returns where a file of the product mentions the hub of this repository.
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, phrase: string }[]}
 */
export function hubWordsIn(file, text) {
  if (!PRODUCT.test(file) || (TESTS.test(file) && !PROGRAMS.test(file))) return []
  return text.split('\n').flatMap((content, at) => {
    const phrase = HUB_WORDS.exec(content)?.[0]
    return phrase === undefined ? [] : [{ line: at + 1, phrase }]
  })
}

/**
 * @param {string} text
 * @returns {{ line: number, phrase: string, instead: string }[]}
 */
export function wordsIn(text) {
  return text.split('\n').flatMap((content, at) =>
    WORDS.flatMap(({ pattern, instead }) => {
      const phrase = pattern.exec(content)?.[0]
      return phrase === undefined ? [] : [{ line: at + 1, phrase, instead }]
    }),
  )
}

/** @returns {string[]} A sentence for each phrase that is found. */
export function wordComplaints() {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      ...READ,
      ...LEFT_OUT.map((path) => `:(exclude,glob)${path}${path.includes('.') || path.endsWith('**') ? '' : '/**'}`),
    ],
    { cwd: inRoot(), encoding: 'utf8', maxBuffer: 1e8 },
  )
  return files
    .split('\0')
    .filter(Boolean)
    .flatMap((file) => {
      let text
      try {
        text = readFileSync(inRoot(file), 'utf8')
      } catch {
        return []
      }
      return [
        ...wordsIn(text).map(({ line, phrase, instead }) => `${file}:${line} says “${phrase}”. Write ${instead}.`),
        ...hubWordsIn(file, text).map(
          ({ line, phrase }) =>
            `${file}:${line} says “${phrase}”, which belongs to the hub. The product is for any site: keep it in sites/hub, or configure it.`,
        ),
      ]
    })
}

/**
 * Plain nouns: counts the identifiers that are participles or pronouns, such as `given` or `others`, which say what happened to a
 * value and not what it is, and exported types with the same name in many files. A few names are those of the wire or of the
 * platform. Run by `npm run check`.
 */
import { parseSync, Visitor } from 'oxc-parser'
import { PACKAGES } from './lib/package-folders.mjs'
import { sourcesIn } from './lib/sources.mjs'

const PARTICIPLES = new Set(
  (
    'asked told given made found kept wanted said shown standing begun opened named listed lacking left known one ones ' +
    'others'
  ).split(' '),
)

const FOLDERS = [...PACKAGES, 'tests', 'tools']

/** The most in 100 lines. */
const BAR = 1

/** The most files that export a type by the same name. */
const SAME_TYPE = 3

/**
 * Returns the identifiers of a source that are participles or pronouns, in order; comments and strings do not count.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function participlesIn(path, text) {
  const names = []
  const take = ({ name }) => PARTICIPLES.has(name) && names.push(name)
  new Visitor({ Identifier: take, JSXIdentifier: take }).visit(parseSync(path, text).program)
  return names
}

/**
 * @param {{ path: string, text: string }[]} sources
 * @returns {{ names: string[], lines: number, rate: number }} The rate is that of 100 lines.
 */
export function participleRate(sources) {
  const names = sources.flatMap(({ path, text }) => participlesIn(path, text))
  const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  return { names, lines, rate: lines === 0 ? 0 : (100 * names.length) / lines }
}

/**
 * Returns the names of types that more than three files declare and export: such a name does not say which one is meant.
 * @param {{ path: string, text: string }[]} sources
 * @returns {Map<string, string[]>} The files by the name.
 */
export function sameTypes(sources) {
  const files = new Map()
  for (const { path, text } of sources)
    for (const [, name] of text.matchAll(/^export (?:declare )?(?:type|interface) (\w+)/gm))
      files.set(name, [...(files.get(name) ?? []), path])
  return new Map([...files].filter(([, paths]) => paths.length > SAME_TYPE))
}

/** @returns {string[]} A sentence for each folder with too many, and for each such type. */
export function nameComplaints() {
  const sources = new Map(FOLDERS.map((folder) => [folder, sourcesIn(folder)]))
  const types = [...sameTypes([...sources.values()].flat())].map(
    ([name, paths]) =>
      `${paths.length} files export a type ${name}: ${paths.join(', ')}. Add to each what it is of, such as Domain${name}.`,
  )
  return [...types, ...[...sources].flatMap(([folder, texts]) => participleComplaints(folder, texts))]
}

function participleComplaints(folder, sources) {
  const { names, rate } = participleRate(sources)
  if (rate <= BAR) return []
  const count = (name) => names.filter((each) => each === name).length
  const most = [...new Set(names)].sort((a, b) => count(b) - count(a)).slice(0, 5)
  return [
    `${folder} has ${rate.toFixed(2)} names in 100 lines that are participles or pronouns; ${BAR} is the maximum. Name values for what they are. The most frequent: ${most.map((name) => `${name} (${count(name)})`).join(', ')}.`,
  ]
}

/**
 * Checks that code which Docusaurus compiles spreads and destructures only arrays: `[...set]` and `const [first] = map.keys()` are refused.
 * Unless a site states the browsers that it supports, its Babel preset turns the first into `[].concat(set)` and the second into
 * `map.keys()[0]`, as if both were arrays. Run by `npm run check`, which prints each place.
 */
import { relative, sep } from 'node:path'
import { isArrayBindingPattern, isSpreadElement } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { inRoot } from './lib/root.mjs'

const THEME = inRoot('packages', 'docusaurus-theme')

/** What Docusaurus does not compile: the code of the build, and that of tests. */
const NOT_COMPILED = /^src\/(?:node|testing)\/|\.test\.tsx?$|\.d\.ts$/

/** @returns {string[]} A line for each place where something other than an array is spread or destructured. */
export function spreadComplaints() {
  const api = new API({ cwd: THEME })
  try {
    const config = inRoot('packages', 'docusaurus-theme', 'tsconfig.json')
    const { program, checker } = api.updateSnapshot({ openProject: config }).getProject(config)
    const files = program.getSourceFileNames().filter((file) => file.startsWith(`${THEME}${sep}`))
    return files.flatMap((name) => {
      const path = relative(THEME, name).replaceAll(sep, '/')
      if (NOT_COMPILED.test(path)) return []
      const file = program.getSourceFile(name)
      const isArray = (node) => checker.isArrayLikeType(checker.getTypeAtLocation(node))
      return placesIn(file)
        .filter((node) => !isArray(node))
        .map((node) => {
          const line = file.text.slice(0, node.getStart(file)).split('\n').length
          return `packages/docusaurus-theme/${path}:${line} spreads or destructures something that is not an array; use Array.from(): ${node.getText(file)}`
        })
    })
  } finally {
    api.close()
  }
}

/** Everything in a file that is spread or destructured as an array. */
function placesIn(file) {
  const places = []
  const visit = (node) => {
    if (isSpreadElement(node)) places.push(node.expression)
    // The type of the pattern itself is always that of an array.
    if (isArrayBindingPattern(node)) places.push(node.parent.initializer ?? node)
    node.forEachChild(visit)
  }
  visit(file)
  return places
}

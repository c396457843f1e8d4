/**
 * Parses the walks of ARCHITECTURE.md so that a test can check them. In the code block of a walk, a line begins with its number
 * and a package; `→` between two files says that the first imports the second. A step into another package, over the network,
 * or back as a return value or event is a new line, which nothing has to import.
 */
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

const FOLDERS = {
  program: 'packages/portico',
  react: 'packages/react',
  sdk: 'packages/sdk',
  sealing: 'packages/sealing',
  server: 'packages/server',
  theme: 'packages/docusaurus-theme',
}
const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx']

/** @typedef {{ number: number, files: string[] }} Step */

/**
 * Returns the steps under a heading of ARCHITECTURE.md.
 * @param {string} heading
 * @returns {Step[]}
 * @throws {Error} if the heading has no walk, or a step names a file that does not exist.
 */
export function walkUnder(heading) {
  const [, after] = readFileSync(inRoot('docs', 'ARCHITECTURE.md'), 'utf8').split(`## ${heading}\n`)
  const block = after
    ?.split('\n## ')[0]
    ?.match(/```\n([\s\S]*?)```/g)
    ?.find((each) => /^ ?1 \w+ /m.test(each))
  if (!block) throw new Error(`ARCHITECTURE.md has no walk under “${heading}”.`)
  const joined = block.replace(/\n {3,}/g, '  ')
  return [...joined.matchAll(/^ ?(\d+) (\w+) +(.+)$/gm)].map(([, number, name, rest]) => {
    const folder = FOLDERS[name]
    if (!folder) throw new Error(`Step ${number} of “${heading}” begins with “${name}”, which is no package.`)
    const names = rest.split(/ {2,}|: |; /)[0].split(' → ')
    return {
      number: Number(number),
      files: names.map((file) => fileOf(folder, file.trim(), `step ${number} of “${heading}”`)),
    }
  })
}

function fileOf(folder, name, where) {
  const file = ENDINGS.map((ending) => `${folder}/src/${name}${ending}`).find((path) => existsSync(inRoot(path)))
  if (!file) throw new Error(`There is no ${folder}/src/${name}, which ${where} names.`)
  return file
}

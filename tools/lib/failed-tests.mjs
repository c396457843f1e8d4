import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './root.mjs'

/**
 * What failed in a run, so that its end shows it, even when hundreds of files have passed after it.
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string,
 *   failureMessages: string[] }[] }[]} results as Vitest's JSON reporter writes them
 * @returns {string[]} one entry for each failed test, and one for each file that failed outside its tests: its file, its name and the
 *   first lines of its error
 */
export const failedTests = (results) =>
  results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0) return [entry(name, 'the file itself', message)]
      return failed.map((test) => entry(name, test.fullName, test.failureMessages[0] ?? ''))
    })

/** How many lines of an error are shown: with a diff, the first dozen show what differs. */
const MOST_LINES = 12

function entry(file, test, error) {
  const lines = stripVTControlCharacters(error).trim().split('\n')
  const stack = lines.findIndex((line) => /^ +at /.test(line))
  const message = lines.slice(0, stack === -1 ? undefined : stack).slice(0, MOST_LINES)
  return [`${relative(ROOT, file)} > ${test}`, ...message.map((line) => `    ${line}`)].join('\n')
}

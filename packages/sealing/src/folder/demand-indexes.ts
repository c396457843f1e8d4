import { leakCheck } from '../leaks/leak-check.js'
import type { Canary } from '../plan/plan.js'
import { fileTexts } from '../staging/file-texts.js'
import type { StagedFile } from '../staging/staged-file.js'
import { searchedBytes } from '../staging/stored-file.js'
import type { Generator } from './generators.js'

/**
 * An index that has words one by one has those of the pages that it knows, though none of their texts can be found in it. Names of private
 * pages may be public in a navigation, but not there.
 *
 * @param byText the files that are private because of their text
 * @throws Error with a message for people if such an index knows a private page
 */
export function demandIndexes(
  generator: Generator | undefined,
  open: readonly StagedFile[],
  titles: readonly Canary[],
  byText: readonly string[],
): void {
  if (!generator) return
  const { name, words, fragments, exclude, edition } = generator
  const stop = (file: string, why: string) => {
    throw new Error(
      `${file} is of an index of all pages, which has the words of private ones one by one: ${why}. In ${name}, ${exclude}. Or build the site twice, with and without the private pages, and use --edition: ${edition}.`,
    )
  }
  const fragment = byText.find((path) => fragments?.test(path))
  if (fragment !== undefined) stop(fragment, 'it has the text of one')
  const check = leakCheck(titles, [])
  for (const file of titles.length === 0 ? [] : open.filter(({ path }) => words?.test(path))) {
    const [first] = check.search(file.path, fileTexts(file, searchedBytes(file)))
    if (first) stop(file.path, `it names ${JSON.stringify(first.canary.text)} of ${first.canary.source}`)
  }
}

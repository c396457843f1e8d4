import { type AccessRule, addressOf, publicPath } from '@portico/access'
import { fileKeys } from '../plan/paths.js'
import { RUNTIME_FOLDER, WORKER_FILE } from '../plan/site-runtime.js'
import { SEARCH_INDEX } from '../search/index-file.js'
import type { StagedFile } from '../staging/staged-file.js'
import { unmatchedRule } from '../texts/unmatched-rule.js'
import { isPageFile, ownWorkers } from './list-files.js'

/** @throws Error if a file has a name that the sealed site needs, or if a page has a service worker of its own */
export function demandFree(files: readonly StagedFile[]): void {
  const taken = files.find(
    ({ path }) => path === WORKER_FILE || path === SEARCH_INDEX || path.startsWith(`${RUNTIME_FOLDER}/`),
  )
  if (taken)
    throw new Error(
      `The folder contains ${taken.path}, where the sealed site has its own files. Seal the folder that the site generator has built, not one that is already sealed.`,
    )
  const worker = ownWorkers(files)[0]
  if (worker !== undefined)
    throw new Error(
      `${worker} registers a service worker of its own. It would replace the one that opens private pages, or be replaced by it. Build the site without it.`,
    )
}

/** @throws Error if two pages have the same address, and one of them is private */
export function demandAddresses(paths: Iterable<string>, baseUrl: string, isPrivate: (path: string) => boolean): void {
  const pages = new Map<string, string>()
  const keyOf = fileKeys({ baseUrl })
  for (const path of new Set(paths)) {
    if (!isPageFile(path)) continue
    const key = keyOf(path).toLowerCase()
    const other = pages.get(key)
    if (other !== undefined && (isPrivate(path) || isPrivate(other)))
      throw new Error(
        `${other} and ${path} have the same address, ${publicPath(path)}, and hosts differ in which of them they serve. Rename or remove one of them.`,
      )
    pages.set(key, path)
  }
}

/** @throws Error if a rule matches no page and no file: a misspelled one protects nothing, and does so silently */
export function demandMatch(rules: readonly AccessRule[], files: readonly StagedFile[]): void {
  const paths = files.flatMap(({ path }) => [publicPath(path), addressOf(`/${path}`)])
  const sentences = rules.flatMap((rule) => unmatchedRule(rule, paths) ?? [])
  if (sentences.length > 0) throw new Error(`${sentences.join('\n')} Correct its path, or remove the rule.`)
}

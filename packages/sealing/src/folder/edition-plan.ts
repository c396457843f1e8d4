import { randomBytes } from 'node:crypto'
import { type Expression, isSameAudience, publicPath } from '@portico/access'
import { fileKeys, partFor, siteKey } from '../plan/paths.js'
import type { PlannedPage, SealPlan } from '../plan/plan.js'
import { type Edition, type EditionFile, precedence, readersOf } from './compare-editions.js'
import type { FolderOptions } from './folder-plan.js'
import { isPageFile } from './list-files.js'
import type { FolderSite } from './read-folder.js'

/** The plan of a site with editions: a part for the readers of each, and one for each set of readers that share a file. */
export interface EditionPlan {
  readonly plan: SealPlan
  /** The part of each edition, which also has its index; by the number of the edition. */
  readonly editionParts: readonly number[]
  /** The numbers of the editions, the one that takes precedence first. */
  readonly order: readonly number[]
  /** The pages that visitors have not, and the part of everyone who may read them in some edition. */
  readonly doors: readonly { readonly path: string; readonly part: number }[]
}

/** Returns the plan for the sealing step. What is public needs no search: it is what the public build has. */
export function editionPlan(
  site: FolderSite,
  editions: readonly Edition[],
  files: readonly EditionFile[],
  options: FolderOptions,
): EditionPlan {
  const { orgId, origin, baseUrl, identityURL, agents, publicTexts = [] } = options
  const doorReaders = readersOfPages(editions, files)
  const expressions = [
    ...editions.map(({ readers }) => readers),
    ...files.map(({ readers }) => readers),
    ...doorReaders.values(),
  ].filter((expression, at, all) => all.findIndex((other) => isSameAudience(other, expression)) === at)
  const keyOf = fileKeys({ baseUrl })
  const parts = expressions.map((expression) => ({
    expression,
    pages: Array.from(doorReaders).flatMap(([path, readers]) =>
      isSameAudience(readers, expression) ? [keyOf(path)] : [],
    ),
    canaries: [],
  }))
  const partOf = (readers: Expression) => partFor(parts, readers) ?? -1
  const name = options.name ?? site.name
  const pages = [...site.pages.map(({ path }) => path), ...doorReaders.keys()]
  return {
    editionParts: editions.map(({ readers }) => partOf(readers)),
    order: precedence(editions),
    doors: Array.from(doorReaders, ([path, readers]) => ({ path, part: partOf(readers) })),
    plan: {
      version: 'portico/plan/v2',
      build: randomBytes(8).toString('hex'),
      orgId,
      origin,
      baseUrl,
      ...(endWithSlash(pages) && { trailingSlash: true }),
      ...(identityURL !== undefined && { identityURL }),
      ...(agents && { agents }),
      parts,
      rules: [],
      exceptions: Object.fromEntries(
        Array.from(doorReaders, ([path, readers]) => [siteKey(publicPath(path)), readers] as const),
      ),
      pages: Object.fromEntries(pages.map((path): [string, PlannedPage] => [keyOf(path), {}])),
      ...(name !== undefined && { site: { name } }),
      publicTexts: [...publicTexts],
      groupNames: {},
    },
  }
}

/** The readers of each page that visitors have not, in whichever edition. */
function readersOfPages(editions: readonly Edition[], files: readonly EditionFile[]): ReadonlyMap<string, Expression> {
  const numbers = new Map<string, number[]>()
  for (const { file, isPublic, editions } of files)
    if (!isPublic && isPageFile(file.path)) numbers.set(file.path, [...(numbers.get(file.path) ?? []), ...editions])
  return new Map(Array.from(numbers, ([path, list]) => [path, readersOf(editions, list)]))
}

/** Whether most pages are the indexes of folders, whose addresses end with a slash. */
function endWithSlash(pages: readonly string[]): boolean {
  const inFolders = pages.filter((path) => /(^|\/)index\.html?$/i.test(path))
  return inFolders.filter((path) => path.includes('/')).length > pages.length - inFolders.length
}

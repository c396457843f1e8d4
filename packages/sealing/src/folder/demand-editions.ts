import { describeExpression, implies, isSameAudience } from '@portico/access'
import { firstFiles } from '../staging/first-files.js'
import type { Edition, EditionFile } from './compare-editions.js'
import { demandAddresses, demandFree } from './demand-sealable.js'
import { isPageFile } from './list-files.js'
import type { FolderSite } from './read-folder.js'

/** An edition as it was read from its folder. */
export interface DescribedEdition extends Edition {
  readonly folder: string
  readonly site: FolderSite
}

/**
 * @throws Error with a message for people if the editions cannot be sealed: if the public build has what is private, an edition something for
 * other readers or nothing of its own, or if no page of any edition has a door
 */
export function demandEditions(
  site: FolderSite,
  editions: readonly DescribedEdition[],
  files: readonly EditionFile[],
  baseUrl: string,
): void {
  for (const { files } of [site, ...editions]) demandFree(files)
  for (const { path } of site.files) {
    const audience = site.audienceOf(path)
    if (audience !== undefined)
      throw new Error(
        `${path} of the public build is for ${describeExpression(audience)}, as a rule of portico.json or the page itself says. Everything in the public build is published, so leave it out of that build.`,
      )
  }
  for (const [number, edition] of editions.entries()) demandEdition(site, editions, files, number, edition)
  const isPrivate = new Set(files.flatMap(({ file, isPublic }) => (isPublic ? [] : [file.path])))
  if (!Array.from(isPrivate).some(isPageFile))
    throw new Error(
      'No edition has a page that the public build does not have, so there would be no address at which readers sign in. Check that the public build is named first, or add a page to the editions, such as partners.html.',
    )
  demandAddresses([...site.pages.map(({ path }) => path), ...isPrivate], baseUrl, (path) => isPrivate.has(path))
}

function demandEdition(
  site: FolderSite,
  editions: readonly DescribedEdition[],
  files: readonly EditionFile[],
  number: number,
  { readers, folder, site: built }: DescribedEdition,
): void {
  const name = `The edition for ${describeExpression(readers)}`
  const twin = editions.findIndex((other) => isSameAudience(other.readers, readers))
  if (twin < number)
    throw new Error(`${name} is named twice, with ${editions[twin]?.folder} and ${folder}. Leave one of them out.`)
  if (site.generator && built.generator && site.generator.name !== built.generator.name)
    throw new Error(
      `${name} was built by ${built.generator.name}, and the public build by ${site.generator.name}. Build both with the same generator.`,
    )
  const own = files.filter(({ editions }) => editions.includes(number))
  if (own.length === 0)
    throw new Error(
      `${name}, ${folder}, has nothing that the public build does not have. The public build comes first, without the private pages: portico seal public-build --edition partners=partners-build`,
    )
  for (const { file } of own) {
    const audience = built.audienceOf(file.path)
    if (audience !== undefined && !implies(readers, audience))
      throw new Error(
        `${file.path} of ${folder} is for ${describeExpression(audience)}, as a rule of portico.json or the page itself says, and not for all readers of this edition: ${describeExpression(readers)}. Leave it out of the edition, or change who may read it.`,
      )
  }
}

/** Notes about public pages that an edition has not: its readers get the public ones. */
export const missingNotes = (site: FolderSite, editions: readonly DescribedEdition[]): string[] =>
  editions.flatMap(({ readers, site: built }) => {
    const own = new Set(built.pages.map(({ path }) => path))
    const missing = site.pages.flatMap(({ path }) => (own.has(path) ? [] : [path]))
    return missing.length === 0
      ? []
      : [
          `The edition for ${describeExpression(readers)} lacks public pages, which its readers get as everyone does: ${firstFiles(missing)}.`,
        ]
  })

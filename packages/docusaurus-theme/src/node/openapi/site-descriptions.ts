import { type Audience, both, type Expression, isSameAudience, readRuleAccess } from '@portico/access'
import {
  hasNoReaders,
  type ReadDescription,
  type SplitDescription,
  type SplitInput,
  splitDescription,
} from '@portico/openapi'
import { applyOverlays, descriptionFile, type Json, type PartOverlays } from '@portico/openapi/description'
import type { AccessMap } from '../access/access-map.js'
import type { ApiDescription } from '../options/description-option.js'

/** A description of the site, split by audience. */
export interface SiteDescription extends SplitDescription {
  readonly route: string
  /** The file, by the path that the author knows. */
  readonly source: string
  /** Where it is published, without base URL. */
  readonly file: string
  /** Who may read what is marked `x-internal: true`. */
  readonly internal?: Expression
}

/** The site, limited to what its descriptions need. */
export interface DescriptionsSite {
  readonly baseUrl: string
  readonly access: AccessMap
  readonly publicTexts: readonly string[]
}

/**
 * Splits the API descriptions of a site, and assigns their readers to their routes and files.
 *
 * @param read the documents of the option `openapi`, in its order
 * @throws Error with one sentence per problem, naming the file and the position in it
 */
export function siteDescriptions(
  options: readonly ApiDescription[],
  read: readonly ReadDescription[],
  site: DescriptionsSite,
): SiteDescription[] {
  const faults: string[] = []
  const results = read.map(({ source, document, places }, at): SiteDescription => {
    const { route, access, internal } = options[at] as ApiDescription
    const file = descriptionFile(route)
    const page = site.baseUrl + route.slice(1)
    const base = both(site.access.at(page), audienceOf(access))
    const readers = audienceOf(internal)
    const split = splitOf(source, document, {
      base,
      internal: readers,
      publicTexts: site.publicTexts,
      places,
    })
    faults.push(...split.faults.map((fault) => `${source}${fault}`))
    if (hasNoReaders(split.readers))
      faults.push(`${source}: no one can read any of it. Remove it from the option openapi.`)
    else if (!isSameAudience(split.readers, site.access.at(page)))
      site.access.set(page, split.readers, { by: 'page', at: source, access: split.readers })
    site.access.set(site.baseUrl + file, split.readers, { by: 'leads-to', at: route })
    return { ...split, route, source, file, internal: readers }
  })
  if (faults.length > 0)
    throw new Error(
      ['@portico/docusaurus-theme cannot split an API description by its readers.', ...faults].join('\n- '),
    )
  return results
}

/** The whole description, for the pages of a site in development, which is not sealed yet. */
export const wholeDescription = ({ open, overlays }: SplitDescription): Json => applyOverlays(open, overlays)

/** What the readers of a part see of the descriptions in addition to their open parts. */
export const overlaysFor = (descriptions: readonly SiteDescription[], readers: Expression): PartOverlays =>
  Object.fromEntries(
    descriptions.flatMap(({ route, overlays }) =>
      overlays.flatMap((overlay) => (isSameAudience(overlay.readers, readers) ? [[route, overlay.root]] : [])),
    ),
  )

function audienceOf(access: unknown): Audience {
  const read = access === undefined ? undefined : readRuleAccess(access)
  return read?.ok ? read.access : undefined
}

/** @throws Error with the file if the readers have too many alternatives */
function splitOf(source: string, description: unknown, input: SplitInput): SplitDescription {
  try {
    return splitDescription(description, input)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Error(`${source} cannot be split by its readers. ${cause.message}`, { cause })
  }
}

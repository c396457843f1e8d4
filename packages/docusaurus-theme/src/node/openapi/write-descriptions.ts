import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Expression } from '@portico/access'
import { type Addition, type Json, overlayFile, toJson } from '@portico/openapi/description'
import type { Canary } from '@portico/sealing/plan'
import type { IndexedPage } from '@portico/sealing/search'
import { partEntries } from './description-entries.js'
import { overlaysFor, type SiteDescription } from './site-descriptions.js'

/** What the parts of a site get of its descriptions. */
export interface DescribedPart {
  /** Texts of it that must not occur anywhere else. */
  readonly canaries: readonly Canary[]
  /** The operations and schemas that its readers find by search. */
  readonly searchPages: readonly IndexedPage[]
}

/** Writes the open part of each description where it is published, and for each part what its readers see in addition. */
export function writeDescriptions(
  descriptions: readonly SiteDescription[],
  {
    outDir,
    build,
    baseUrl,
    audiences,
    fieldNames,
  }: {
    readonly outDir: string
    readonly build: string
    readonly baseUrl: string
    readonly audiences: readonly Expression[]
    /** Names that OpenAPI defines: no texts of a part. */
    readonly fieldNames: ReadonlySet<string>
  },
): DescribedPart[] {
  const write = (path: string, json: string) => {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    writeFileSync(join(outDir, path), json)
  }
  for (const { file, open } of descriptions) write(file, toJson(open))
  return audiences.map((readers, part) => {
    const overlays = overlaysFor(descriptions, readers)
    const own = descriptions.flatMap((description) => {
      const addition = overlays[description.route]
      return addition ? [{ ...description, addition }] : []
    })
    if (own.length > 0) write(overlayFile(part, build), JSON.stringify(overlays))
    return {
      canaries: own.flatMap(({ source, open, addition }) =>
        canariesIn(addition, { source, open: JSON.stringify(open), fieldNames }),
      ),
      searchPages: descriptions.flatMap((description) => partEntries(description, readers, baseUrl)),
    }
  })
}

/** Everything that an addition adds, each with its name. */
function* added({ add, into }: Addition): Generator<readonly [name: string, value: Json]> {
  for (const [, name, value] of add) yield* values(name, value)
  for (const [, , addition] of into) yield* added(addition)
}

function* values(name: string, value: Json): Generator<readonly [name: string, value: Json]> {
  yield [name, value]
  if (typeof value === 'object' && value !== null)
    for (const [key, held] of Object.entries(value)) yield* values(Array.isArray(value) ? '' : key, held as Json)
}

/** The number of words from which a text is searched for anywhere. */
const SENTENCE_WORDS = 5

/** A name that does not occur in a text by chance: `net_price`, `/rebate-runs`, `RebateRun`. */
const COINED = /^(?=.{5})(?=.*(?:[a-z][A-Z]|\w[_-]\w|\d))[\w$/{}.-]+$/

function canariesIn(
  addition: Addition,
  {
    source,
    open,
    fieldNames,
  }: { readonly source: string; readonly open: string; readonly fieldNames: ReadonlySet<string> },
): Canary[] {
  const canaries = new Map<string, Canary>()
  for (const [name, value] of added(addition)) {
    if (COINED.test(name) && !fieldNames.has(name) && !open.includes(name))
      canaries.set(name, { source, what: 'word', text: name })
    if (typeof value !== 'string' || open.includes(JSON.stringify(value).slice(1, -1))) continue
    if (name === 'operationId' && COINED.test(value)) canaries.set(value, { source, what: 'word', text: value })
    else if (value.split(/\s+/).length >= SENTENCE_WORDS) canaries.set(value, { source, what: 'sentence', text: value })
  }
  return [...canaries.values()]
}

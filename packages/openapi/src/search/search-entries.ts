import { isRecord } from '@portico/access/guards'
import { operationsOf, tagId } from '../description/operation-groups.js'
import { listOf, schemaName, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { type Fields, fields } from '../description/walk.js'

/** A place on the page of a description that the search finds. */
export interface SearchEntry {
  /** Its anchor; empty for the beginning of the page. */
  readonly anchor: string
  readonly title: string
  /** Its texts and the names in it, each once. */
  readonly texts: readonly string[]
}

/** Returns what the search finds of a description: its introduction, its tags, its operations and webhooks, and its schemas. */
export function searchEntries(description: Json): SearchEntry[] {
  const api = fields(description)
  const info = fields(api.info)
  const schemas = Object.entries(fields(fields(api.components).schemas))
  const tags = listOf(api.tags).filter((tag) => text(tag.description) !== '')
  return [
    { anchor: '', title: titleOf(api), texts: [info.summary, info.description].map(text).filter(Boolean) },
    ...tags.map(({ name, description }) => ({
      anchor: tagId(text(name)),
      title: text(name),
      texts: [text(description)],
    })),
    ...operationsOf(api)
      .flatMap(({ operations }) => operations)
      .map(({ id, method, path, isWebhook, parameters, raw }) => {
        const { summary, ...more } = raw
        const address = isWebhook ? path : `${method.toUpperCase()} ${path}`
        const texts = [more, ...parameters].flatMap((each) => [...textsIn(each as Json)])
        return { anchor: id, title: text(summary) || id, texts: unique([address, ...texts]) }
      }),
    ...schemas.map(([name, schema]) => ({ anchor: `schema-${name}`, title: name, texts: unique(textsIn(schema)) })),
  ]
}

/**
 * Returns what one description has in addition to another: entries that are new, and those with new texts, with only these.
 *
 * @param before the part of it that is indexed already
 */
export function addedEntries(description: Json, before: Json): SearchEntry[] {
  const textsBefore = new Map(searchEntries(before).map(({ anchor, texts }) => [anchor, new Set(texts)]))
  return searchEntries(description).flatMap((entry) => {
    const own = textsBefore.get(entry.anchor)
    if (!own) return [entry]
    const texts = entry.texts.filter((each) => !own.has(each))
    return texts.length > 0 ? [{ ...entry, texts }] : []
  })
}

/** The title of a description. */
export const titleOf = (api: Fields): string => text(fields(api.info).title) || 'API'

const unique = (texts: Iterable<string>): string[] => [...new Set([...texts].filter(Boolean))]

/** Fields whose value is read by people, or is a name that they search for. */
const READ = new Set(['summary', 'description', 'title', 'operationId', 'name'])
/** Maps whose keys are names that people search for. */
const NAMES = new Set(['properties', 'patternProperties'])
/** Values of the API, not about it; their keys may be anything. */
const VALUES = new Set(['example', 'examples', 'default', 'const'])

/** The texts and names in a value, in their order. A named schema counts only by its name, since it is an entry of its own. */
function* textsIn(value: Json | undefined): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  if (!isRecord(value)) return
  const name = schemaName(value as Json)
  if (name !== undefined) yield name
  for (const [key, held] of Object.entries(value as Fields)) {
    if (VALUES.has(key) || key.startsWith('x-')) continue
    if (READ.has(key) && typeof held === 'string') yield held
    else if (key === 'enum' && Array.isArray(held)) yield* held.filter((item) => typeof item === 'string')
    else if (NAMES.has(key))
      for (const [property, schema] of Object.entries(fields(held))) {
        yield property
        yield* textsIn(schema)
      }
    else yield* textsIn(held)
  }
}

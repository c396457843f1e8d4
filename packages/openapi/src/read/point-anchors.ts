import { isRecord } from '@portico/access/guards'
import { decodeName, escapeName } from '../description/json-pointer.js'

/** The address of a document that declares none, to resolve others against. */
const DOCUMENT = 'https://document.invalid/'

/** Values of the API, in which nothing refers to anything. */
const VALUES = new Set(['example', 'default', 'const', 'enum', 'value', 'dataValue'])

/** A schema with an address, and a base for the addresses in it. */
type Visit = (object: Record<string, unknown>, pointer: string, base: string) => void

/**
 * Replaces references by the name or the address of a schema (`$anchor`, `$id`, https://json-schema.org/draft/2020-12/json-schema-core#section-8.2)
 * with pointers to the same schema, which is what everything after it follows. A reference to something that is not in the document
 * stays as it is.
 */
export function pointAnchors(document: unknown): void {
  const pointers = addressesIn(document)
  if (pointers.size <= 1) return
  walk(document, '#', DOCUMENT, (object, _, base) => {
    const { $ref } = object
    if (typeof $ref !== 'string' || (base === DOCUMENT && /^#(?:\/|$)/.test($ref))) return
    const target = parsedUrl($ref, base)
    if (!target) return
    const fragment = target.hash
    target.hash = ''
    const whole = pointers.get(target.href)
    const pointer = /^#?$|^#\//.test(fragment)
      ? whole && whole + fragment.slice(1)
      : pointers.get(target.href + fragment)
    if (pointer !== undefined && isSchema(valueAt(document, pointer))) object.$ref = pointer
  })
}

/** The pointer of each schema with a name, by its name: the first one, if several have it. */
export function anchorsOf(document: unknown): ReadonlyMap<string, string> {
  const anchors = [...addressesIn(document)].flatMap(([address, pointer]) => {
    const [, name] = /#(.+)$/s.exec(address) ?? []
    return name === undefined ? [] : [[name, pointer] as const]
  })
  return new Map(anchors.reverse())
}

/** The pointer of everything with an address. */
function addressesIn(document: unknown): Map<string, string> {
  const pointers = new Map([[DOCUMENT, '#']])
  walk(document, '#', DOCUMENT, ({ $anchor, $dynamicAnchor, $id }, pointer, base) => {
    if (!pointers.has(base)) pointers.set(base, pointer)
    // Before 2019-09, a name was written as an address: https://json-schema.org/draft-07/json-schema-core#section-8.2.3
    const earlier = typeof $id === 'string' && $id.startsWith('#') ? $id.slice(1) : ''
    for (const anchor of [$anchor, $dynamicAnchor, earlier || undefined])
      if (typeof anchor === 'string' && !pointers.has(`${base}#${anchor}`)) pointers.set(`${base}#${anchor}`, pointer)
  })
  return pointers
}

function walk(value: unknown, pointer: string, base: string, visit: Visit): void {
  const visited = new Set<unknown>()
  const next = (here: unknown, at: string, around: string): void => {
    if (typeof here !== 'object' || here === null || visited.has(here)) return
    visited.add(here)
    let own = around
    if (isRecord(here)) {
      if (typeof here.$id === 'string') own = withoutHash(parsedUrl(here.$id, around)) ?? around
      visit(here, at, own)
    }
    for (const [name, held] of Object.entries(here))
      if (!VALUES.has(name) && !(name === 'examples' && Array.isArray(held)))
        next(held, `${at}/${escapeName(name)}`, own)
  }
  next(value, pointer, base)
}

const parsedUrl = (text: string, base: string): URL | undefined =>
  URL.canParse(text, base) ? new URL(text, base) : undefined

const withoutHash = (url: URL | undefined): string | undefined => url?.href.replace(/#.*/s, '')

const isSchema = (value: unknown): boolean => isRecord(value) || typeof value === 'boolean'

const valueAt = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (here, name) =>
        typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[decodeName(name)] : undefined,
      document,
    )

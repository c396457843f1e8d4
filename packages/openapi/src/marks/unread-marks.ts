import { isRecord } from '@portico/access/guards'
import { escapeName } from '../description/json-pointer.js'
import { type FindMark, isOrdinaryEntry, type MarkLike, markFinder } from './access-marks.js'
import { type Fields, isData, type Node } from './description-tree.js'
import { shapeOf } from './grammar.js'

/** What surrounds a value that is not part of the tree. */
type Around = 'fields' | 'map' | 'example' | 'extension'

/**
 * Walks the whole document, whatever the grammar knows of it, and compares the access marks that it contains with those that were
 * obeyed. Each other one is reported, and each name that is probably a misspelled mark: what it was meant to protect would be
 * published.
 *
 * @param obeyed the pointers of the marks that were read into the tree
 * @param fault receives a sentence about a position
 */
export function reportUnreadMarks(
  root: Node,
  { obeyed, fault }: { readonly obeyed: ReadonlySet<string>; readonly fault: (pointer: string, text: string) => void },
): void {
  const markLike = markFinder()
  const fieldNames = propertyNames(root.value, markLike)
  const visit = (value: unknown, place: Place | undefined, around: Around, node: Node | undefined): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, held] of Object.entries(value)) {
      const child = node?.children.get(name)
      const inner = child ? aroundOf(child) : next(around, name, node)
      const here = { name, parent: place }
      const like = Array.isArray(value) ? undefined : markLike(name, held, { isField: around === 'fields' })
      if (!like) {
        visit(held, here, inner, child)
        continue
      }
      const pointer = pointerOf(here)
      if (obeyed.has(pointer)) {
        // Only the groups of this extension are removed; the rest is published.
        if (name === 'x-mint' && isRecord(held)) visit(withoutGroups(held), here, 'extension', undefined)
      } else if (isOrdinary(name, held, { like, around, fieldNames })) visit(held, here, inner, child)
      else fault(pointer, sentence(name, like, around))
    }
  }
  visit(root.value, undefined, 'fields', root)
}

/** An entry on the way from the root. Most are never written as a pointer. */
interface Place {
  readonly name: string
  readonly parent: Place | undefined
}

const pointerOf = ({ name, parent }: Place): string => `${parent ? pointerOf(parent) : '#'}/${escapeName(name)}`

function isOrdinary(
  name: string,
  value: unknown,
  {
    like,
    around,
    fieldNames,
  }: { readonly like: MarkLike; readonly around: Around; readonly fieldNames: ReadonlySet<string> },
): boolean {
  // It restricts no one, and names no one.
  if (name === 'x-internal' && value === false) return true
  if (around === 'example') return fieldNames.has(name)
  return isOrdinaryEntry(value, like)
}

const aroundOf = (node: Node): Around => {
  if (node.kind === 'example' || node.kind === 'value') return 'example'
  if (isData(node.kind)) return node.parent?.kind === 'schema' && node.name === 'const' ? 'example' : 'extension'
  return shapeOf(node.kind).isMap ? 'map' : 'fields'
}

/** What surrounds the content of an entry that is not in the tree: an example remains one at any depth. */
const next = (around: Around, name: string, parent: Node | undefined): Around => {
  if (around === 'example') return 'example'
  return parent?.kind === 'schema' && name === 'const' ? 'example' : 'extension'
}

/** Names like those of marks that a schema declares as properties of its values: in examples they are such properties. */
function propertyNames(value: unknown, markLike: FindMark, names = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return names
  for (const [name, held] of Object.entries(value)) {
    if (name === 'properties' && isRecord(held))
      for (const [property, schema] of Object.entries(held)) {
        const like = markLike(property, schema, { isField: false })
        if (like && isOrdinaryEntry(schema, like)) names.add(property)
      }
    propertyNames(held, markLike, names)
  }
  return names
}

const withoutGroups = ({ groups: _, ...rest }: Fields): Fields => rest

function sentence(name: string, { mark, isExact }: MarkLike, around: Around): string {
  if (!isExact)
    return `${visible(name)} restricts no one: it is not an access extension. If ${mark} is meant, write it like this; otherwise use another name`
  if (around === 'map')
    return `${name} is not obeyed here, because this is a map of entries, which has no readers of its own. Move it into each entry that it is for`
  if (around === 'example')
    return `${name} is not obeyed in an example, whose content would be published. Move it to the property of the schema, or to the example object; if the API has a field of this name, declare it in the properties of the schema`
  return `${name} is not obeyed here. Move it to the object around it that OpenAPI defines, or remove it together with what it is to protect`
}

/** A name as it can be read: spaces and invisible or foreign characters are written as escapes. */
const visible = (name: string): string =>
  JSON.stringify(name).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

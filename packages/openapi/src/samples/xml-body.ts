import { written } from '../description/exact-number.js'
import { type Fields, fields, followed, schemaName, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { targetOf } from '../description/walk.js'
import { propertiesOf } from './example.js'

/** A node of a document; the texts are escaped. */
type XmlNode =
  | { readonly type: 'attribute'; readonly name: string; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'element'
      readonly name: string
      /** The declaration of its namespace, or nothing. */
      readonly namespace: string
      readonly isNull: boolean
      readonly nodes: readonly XmlNode[]
    }
type XmlElement = Extract<XmlNode, { type: 'element' }>

const XSI = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** An example as an XML document, as the XML objects of its schema say: https://spec.openapis.org/oas/v3.2.0#xml-object. */
export function xmlOf(value: Json, schema: Json | undefined, api: Fields): string {
  const nodes = nodesOf(value, { name: schemaName(schema) ?? 'root', schema }, api)
  const [only] = nodes
  // A document has one element at its top, even if the schema names none.
  const root: XmlElement =
    nodes.length === 1 && only?.type === 'element'
      ? only
      : { type: 'element', name: 'root', namespace: '', isNull: false, nodes }
  const namespace = root.namespace + (hasNull(root) ? XSI : '')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${linesOf({ ...root, namespace }, '')}`
}

/** The schema of a value, and the name that it gives a node without one of its own. */
interface Described {
  readonly name: string
  readonly schema: Json | undefined
}

/** The nodes of a value: one, or those of its items and properties if its schema stands for no node itself. */
function nodesOf(value: Json, { name, schema }: Described, api: Fields): readonly XmlNode[] {
  const reference = referredOnly(schema, api)
  if (reference !== undefined) return nodesOf(value, { name: schemaName(schema) ?? name, schema: reference }, api)
  const own = followed(schema, api)
  const xml = fields(own.xml)
  const isList = Array.isArray(value)
  // Some describe a list by the schema of its items.
  if (isList && ![own.type].flat().includes('array') && own.type !== undefined)
    return value.flatMap((item) => nodesOf(item, { name, schema }, api))
  const tag = tagOf(xml, name)
  switch (nodeType(xml, isList)) {
    case 'attribute':
      return value === null ? [] : [{ type: 'attribute', name: tag, text: attribute(plainText(value)) }]
    case 'text':
      return [{ type: 'text', text: escaped(plainText(value)) }]
    case 'cdata':
      return [{ type: 'text', text: `<![CDATA[${plainText(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` }]
    case 'none':
      return contentsOf(value, { name, schema }, api)
    default:
      return [
        {
          type: 'element',
          name: tag,
          namespace: namespaceOf(xml),
          isNull: value === null,
          nodes: contentsOf(value, { name: tag, schema }, api),
        },
      ]
  }
}

/**
 * What a schema refers to, if the reference stands for no node: in OpenAPI 3.2 it then has the name of the schema that it refers to. Before,
 * it had the name of the property that refers.
 */
function referredOnly(schema: Json | undefined, api: Fields): Json | undefined {
  const { $ref, xml } = fields(schema)
  const { nodeType, attribute, wrapped } = fields(xml)
  if (typeof $ref !== 'string' || (nodeType ?? attribute ?? wrapped) !== undefined) return undefined
  return /^3\.[01]\b/.test(text(api.openapi)) ? undefined : targetOf($ref, api)
}

/** The nodes within that of a value. The items of a list have its name, unless they have their own. */
function contentsOf(value: Json, { name, schema }: Described, api: Fields): readonly XmlNode[] {
  if (value === null) return []
  if (typeof value !== 'object') return value === '' ? [] : [{ type: 'text', text: escaped(written(value)) }]
  if (Array.isArray(value)) {
    const { items, prefixItems } = followed(schema, api)
    const first = Array.isArray(prefixItems) ? prefixItems : []
    return value.flatMap((item, at) => nodesOf(item, { name, schema: first[at] ?? items }, api))
  }
  const properties = propertiesOf(schema, api)
  return Object.entries(value as Fields).flatMap(([key, held]) =>
    held === undefined ? [] : nodesOf(held, { name: key, schema: properties[key] }, api),
  )
}

/** `attribute` and `wrapped` are what `nodeType` of OpenAPI 3.2 was before. */
function nodeType(xml: Fields, isList: boolean): string {
  if (xml.nodeType !== undefined) return text(xml.nodeType)
  if (xml.attribute === true) return 'attribute'
  return isList && xml.wrapped !== true ? 'none' : 'element'
}

const tagOf = ({ name, prefix }: Fields, fallback: string): string =>
  `${prefix === undefined ? '' : `${text(prefix)}:`}${text(name) || fallback}`

function namespaceOf({ namespace, prefix }: Fields): string {
  if (namespace === undefined) return ''
  return ` xmlns${prefix === undefined ? '' : `:${text(prefix)}`}="${attribute(text(namespace))}"`
}

const hasNull = ({ isNull, nodes }: XmlElement): boolean =>
  isNull || nodes.some((node) => node.type === 'element' && hasNull(node))

/** An element with those in it on lines of their own, or on one line where a text is between them: there, spaces would be text. */
function linesOf({ name, namespace, isNull, nodes }: XmlElement, indent: string | undefined): string {
  const attributes = nodes.flatMap((node) => (node.type === 'attribute' ? [` ${node.name}="${node.text}"`] : []))
  const open = `<${name}${namespace}${attributes.join('')}`
  const content = nodes.filter((node) => node.type !== 'attribute')
  if (content.length === 0) return `${open}${isNull ? ' xsi:nil="true"' : ''}/>`
  const inner = indent === undefined || content.some(({ type }) => type === 'text') ? undefined : `${indent}  `
  const lines = content.map((node) => (node.type === 'element' ? linesOf(node, inner) : node.text))
  if (inner === undefined) return `${open}>${lines.join('')}</${name}>`
  return [`${open}>`, ...lines.map((line) => inner + line), `${indent}</${name}>`].join('\n')
}

/** A value within a text or an attribute, which have no nodes in them. */
const plainText = (value: Json): string => (typeof value === 'object' ? '' : written(value))
const attribute = (value: string): string => escaped(value).replaceAll('"', '&quot;')
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

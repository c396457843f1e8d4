import { written } from '../description/exact-number.js'
import { type Fields, fields, followed, schemaName, text } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { propertiesOf } from './example.js'

/** Where a value is written: the name of its element if the schema has none, its schema, and the spaces before it. */
interface ElementPlace {
  readonly name: string
  readonly schema: Json | undefined
  readonly indent: string
}

/** An example as an XML document, as the XML objects of its schema say: https://spec.openapis.org/oas/v3.2.0#xml-object. */
export function xmlOf(value: Json, schema: Json | undefined, api: Fields): string {
  const name = schemaName(schema) ?? 'root'
  const place = { name, schema, indent: '' }
  const root = Array.isArray(value) ? listElement(value, place, api) : element(value, place, api)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

const xmlOfSchema = (schema: Json | undefined, api: Fields): Fields => fields(followed(schema, api).xml)

/** `attribute` and `wrapped` are what `nodeType` of OpenAPI 3.2 was before. */
function nodeType(xml: Fields, isList = false): string {
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

function element(value: Json, { name, schema, indent }: ElementPlace, api: Fields): string {
  const xml = xmlOfSchema(schema, api)
  const [tag, namespace] = [tagOf(xml, name), namespaceOf(xml)]
  if (typeof value !== 'object' || value === null) {
    const content = value === null ? '' : scalar(value)
    return content === '' ? `${indent}<${tag}${namespace}/>` : `${indent}<${tag}${namespace}>${content}</${tag}>`
  }
  const { attributes, texts, children } = membersOf(value as Fields, { schema, indent: `${indent}  ` }, api)
  const open = `${indent}<${tag}${namespace}${attributes}`
  if (children.length === 0) return texts === '' ? `${open}/>` : `${open}>${texts}</${tag}>`
  return `${open}>${texts}\n${children.join('\n')}\n${indent}</${tag}>`
}

function membersOf(value: Fields, { schema, indent }: Omit<ElementPlace, 'name'>, api: Fields) {
  const properties = propertiesOf(schema, api)
  let attributes = ''
  let texts = ''
  const children: string[] = []
  for (const [name, held] of Object.entries(value)) {
    if (held === undefined) continue
    const property = properties[name]
    const xml = xmlOfSchema(property, api)
    const kind = nodeType(xml, Array.isArray(held))
    const plain = typeof held === 'object' ? '' : scalar(held)
    if (kind === 'attribute') attributes += ` ${tagOf(xml, name)}="${plain.replaceAll('"', '&quot;')}"`
    else if (kind === 'text') texts += plain
    else if (kind === 'cdata')
      texts += `<![CDATA[${typeof held === 'object' ? '' : written(held).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    else if (Array.isArray(held)) children.push(listElement(held, { name, schema: property, indent }, api))
    else children.push(element(held, { name, schema: property, indent }, api))
  }
  return { attributes, texts, children: children.filter((child) => child !== '') }
}

/** The items of a list: in an element of their own if the list is wrapped, otherwise beside each other. */
function listElement(items: readonly Json[], { name, schema, indent }: ElementPlace, api: Fields): string {
  const xml = xmlOfSchema(schema, api)
  const isWrapped = nodeType(xml, true) === 'element'
  const inner = isWrapped ? `${indent}  ` : indent
  const itemSchema = followed(schema, api).items
  const elements = items.map((item) =>
    element(item, { name: isWrapped ? tagOf(xml, name) : name, schema: itemSchema, indent: inner }, api),
  )
  if (!isWrapped) return elements.join('\n')
  const tag = tagOf(xml, name)
  return `${indent}<${tag}${namespaceOf(xml)}>\n${elements.join('\n')}\n${indent}</${tag}>`
}

const scalar = (value: string | number | boolean): string => escaped(written(value))
const attribute = (value: string): string => escaped(value).replaceAll('"', '&quot;')
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

import { RequestError } from '../../errors.js'

/** An element of a document that `scanXml` let through. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
  readonly parent: XmlElement | undefined
}

type Building = { -readonly [Key in keyof XmlElement]: Key extends 'children' ? Building[] : XmlElement[Key] }

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const TOKEN = new RegExp(`<(/?)(${NAME})((?:${ATTRIBUTE})*)\\s*(/?)>|([^<]+)`, 'y')
const ONE_ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g')
const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/
const DEEPEST = 32

/**
 * Reads XML of the plainest kind: elements, attributes, text. Everything by which two readers could see two documents in
 * one text is refused: document types, entities of one's own, comments, processing instructions, CDATA.
 * @param limit in characters. @throws RequestError 400
 */
export function scanXml(xml: string, limit: number): XmlElement {
  if (xml.length > limit) throw refused('it is too long')
  const start = DECLARATION.exec(xml)?.[0].length ?? 0
  const top: Building = { name: '', attributes: {}, children: [], text: '', parent: undefined }
  let at: Building = top
  let depth = 0
  const open: string[] = []
  TOKEN.lastIndex = start
  while (TOKEN.lastIndex < xml.length) {
    const match = TOKEN.exec(xml)
    if (!match) throw refused('it holds more than elements and text')
    const [, closing, name = '', attributes = '', empty, text] = match
    if (text !== undefined) {
      at.text += decode(text)
    } else if (closing) {
      if (open.pop() !== name || !at.parent) throw refused('its elements do not close')
      at = at.parent as Building
      depth--
    } else {
      const child: Building = { name: local(name), attributes: read(attributes), children: [], text: '', parent: at }
      at.children.push(child)
      if (empty) continue
      if (++depth > DEEPEST) throw refused('it is nested too deeply')
      open.push(name)
      at = child
    }
  }
  const [root] = top.children
  if (open.length > 0 || top.children.length !== 1 || !root || top.text.trim() !== '')
    throw refused('it is not one document')
  root.parent = undefined
  return root
}

/** Every element of a name, in document order, the given one included. */
export function* elementsNamed(element: XmlElement, name: string): Generator<XmlElement> {
  for (const each of everyElement(element)) if (each.name === name) yield each
}

/** All elements, in document order. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

function read(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', double, single] of text.matchAll(ONE_ATTRIBUTE)) {
    if (name in attributes) throw refused('an element has an attribute twice')
    attributes[name] = decode(double ?? single ?? '')
  }
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const point = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : undefined
    const plain = point !== undefined && point <= 0x10ffff ? String.fromCodePoint(point) : ENTITIES[name]
    if (plain === undefined || !whole.endsWith(';')) throw refused('it uses entities')
    return plain
  })
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
const refused = (why: string) => new RequestError(400, `the XML is refused: ${why}`)

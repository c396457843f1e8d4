import { RequestError } from '../../ground/errors.js'

/** An element of a document that `scanXml` accepted. */
export interface XmlElement {
  /** The name without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
  readonly parent: XmlElement | undefined
}

/** The maximum size of a document. Later steps, especially signature checks, cost more than the scan. */
export interface XmlLimits {
  /** In UTF-16 units. */
  readonly length: number
  /** Elements and attributes together. */
  readonly nodes: number
  /** Whether comments may occur between elements; they have no effect and are skipped. */
  readonly comments: 'refused' | 'skipped'
}

type Building = { -readonly [Key in keyof XmlElement]: Key extends 'children' ? Building[] : XmlElement[Key] }

const DEEPEST = 32
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
/** What may come next. Each pattern is sticky and can end at only one point, so that nothing is read twice. */
const OPENING = new RegExp(`<(${NAME})`, 'y')
const CLOSING = new RegExp(`</(${NAME})\\s*>`, 'y')
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const TAG_END = /\s*(\/?)>/y
const TEXT = /[^<]+/y
const DECLARATION = /\uFEFF?\s*<\?xml\s[^<>]*\?>/y

/**
 * Parses XML of the simplest kind in linear time: elements, attributes, text. Everything that could make two parsers
 * see different documents in one text is refused: document types, custom entities, comments, processing instructions,
 * CDATA.
 * @throws RequestError 400
 */
export function scanXml(xml: string, { length, nodes, comments }: XmlLimits): XmlElement {
  if (xml.length > length) throw refused('it is too long')
  const top: Building = { name: '', attributes: {}, children: [], text: '', parent: undefined }
  const open: string[] = []
  let element = top
  let count = 0
  let at = 0
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    expression.lastIndex = at
    const match = expression.exec(xml) ?? undefined
    at += match?.[0].length ?? 0
    return match
  }
  const countNode = () => {
    if (++count > nodes) throw refused(`it has more than ${nodes} elements and attributes`)
  }
  const attributes = (): Record<string, string> => {
    const read: Record<string, string> = Object.create(null)
    for (let match = take(ATTRIBUTE); match; match = take(ATTRIBUTE)) {
      const [, name = '', double, single] = match
      if (name in read) throw refused('an element has an attribute twice')
      countNode()
      read[name] = decode(double ?? single ?? '')
    }
    return read
  }
  const begin = (name: string) => {
    countNode()
    const child: Building = { name: local(name), attributes: attributes(), children: [], text: '', parent: element }
    const end = take(TAG_END)
    if (!end) throw refused(UNKNOWN)
    element.children.push(child)
    if (end[1]) return
    if (open.push(name) > DEEPEST) throw refused('it is nested too deeply')
    element = child
  }
  const finish = (name: string) => {
    if (open.pop() !== name || !element.parent) throw refused('its elements are not closed properly')
    element = element.parent as Building
  }
  const skipComment = () => {
    if (comments === 'refused' || !xml.startsWith('<!--', at)) throw refused(UNKNOWN)
    const end = xml.indexOf('-->', at + 4)
    if (end < 0) throw refused('a comment is not closed')
    at = end + 3
  }

  take(DECLARATION)
  while (at < xml.length) {
    const [text] = take(TEXT) ?? []
    const [, opening] = take(OPENING) ?? []
    if (text !== undefined) element.text += decode(text)
    if (opening !== undefined) begin(opening)
    if (text !== undefined || opening !== undefined) continue
    const [, closing] = take(CLOSING) ?? []
    if (closing === undefined) skipComment()
    else finish(closing)
  }
  const [root] = top.children
  if (open.length > 0 || top.children.length !== 1 || !root || top.text.trim() !== '')
    throw refused('it is not a single document')
  root.parent = undefined
  return root
}

/** All elements with a name, in document order, including the given one. */
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

const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }))

function decode(text: string): string {
  return text.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const point = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : undefined
    const plain = point !== undefined && point <= 0x10ffff ? String.fromCodePoint(point) : ENTITIES.get(name)
    if (plain === undefined || !whole.endsWith(';')) throw refused('it uses entities')
    return plain
  })
}

const UNKNOWN = 'it contains more than elements and text'
const local = (name: string) => name.slice(name.indexOf(':') + 1)
const refused = (why: string) => new RequestError(400, `the XML is refused: ${why}`)

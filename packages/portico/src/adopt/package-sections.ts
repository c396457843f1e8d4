import { parseExpression } from '@babel/parser'
import type { ObjectExpression, ObjectProperty } from '@babel/types'
import { end, keyOf, propertyOf, start } from './nodes.js'
import { indentAt, lineEnd, splice } from './splice.js'

/** The sections of package.json that hold scripts or packages. */
export type Section = 'scripts' | 'dependencies' | 'devDependencies'

/** The entries of a section by their names, without those that are not strings. */
export const entriesIn = (text: string, section: Section): Readonly<Record<string, string>> =>
  Object.fromEntries(
    propertiesIn(text, section).flatMap((property) =>
      property.value.type === 'StringLiteral' ? [[nameOf(property), property.value.value]] : [],
    ),
  )

/** Adds an entry, and the section if there is none. An entry with the same name is kept. */
export function addEntry(text: string, section: Section, name: string, value: string): string {
  const object = sectionOf(text, section)
  const added = `${JSON.stringify(name)}: ${JSON.stringify(value)}`
  if (!object) return addSection(text, section, added)
  const properties = propertiesIn(text, section)
  const [first] = properties
  if (properties.some((property) => nameOf(property) === name)) return text
  // Without a line break after the brace, so that removal recognizes a section that was empty.
  if (!first) return insert(text, start(object) + 1, added)
  const isMultiline = /^\{\s*\n/.test(text.slice(start(object), start(first)))
  const gap = isMultiline ? `${lineEnd(text)}${indentAt(text, start(first))}` : ' '
  // Packages are sorted by name; scripts are not.
  const before = properties.findLast((property) => section === 'scripts' || nameOf(property) < name)
  return before ? insert(text, end(before), `,${gap}${added}`) : insert(text, start(first), `${added},${gap}`)
}

/** Removes an entry that has this value, and the section if `addEntry` created it. */
export function removeEntry(text: string, section: Section, name: string, value: string): string {
  const properties = propertiesIn(text, section)
  const at = properties.findIndex((property) => nameOf(property) === name)
  const own = properties[at]
  if (own?.value.type !== 'StringLiteral' || own.value.value !== value) return text
  const [previous, next] = [properties[at - 1], properties[at + 1]]
  if (previous) return cut(text, end(previous), end(own))
  if (next) return cut(text, start(own), start(next))
  const object = sectionOf(text, section)
  const wasEmpty = object && !/^\{\s*\n/.test(text.slice(start(object), start(own)))
  return wasEmpty ? cut(text, start(own), end(own)) : removeSection(text, section)
}

function addSection(text: string, section: Section, entry: string): string {
  const root = rootOf(text)
  const last = root?.properties.at(-1)
  if (!root) return text
  const eol = lineEnd(text)
  const outer = last ? indentAt(text, start(last)) : '  '
  const code = `${JSON.stringify(section)}: {${eol}${outer.repeat(2) || '    '}${entry}${eol}${outer}}`
  return last
    ? insert(text, end(last), `,${eol}${outer}${code}`)
    : insert(text, start(root) + 1, `${eol}${outer}${code}${eol}`)
}

function removeSection(text: string, section: Section): string {
  const properties = rootOf(text)?.properties ?? []
  const at = properties.findIndex((property) => property.type === 'ObjectProperty' && nameOf(property) === section)
  const [own, previous, next] = [properties[at], properties[at - 1], properties[at + 1]]
  if (!own) return text
  if (previous) return cut(text, end(previous), end(own))
  if (next) return cut(text, start(own), start(next))
  return cut(text, text.indexOf('{') + 1, text.lastIndexOf('}'))
}

const insert = (text: string, at: number, added: string) => splice(text, [{ start: at, end: at, text: added }])
const cut = (text: string, from: number, to: number) => splice(text, [{ start: from, end: to, text: '' }])

function rootOf(text: string): ObjectExpression | undefined {
  const root = parseExpression(text)
  return root.type === 'ObjectExpression' ? root : undefined
}

function sectionOf(text: string, section: Section): ObjectExpression | undefined {
  const value = propertyOf(rootOf(text), section)?.value
  return value?.type === 'ObjectExpression' ? value : undefined
}

/** The properties of a section, with their places in the text. JSON has no others than these. */
export const propertiesIn = (text: string, section: Section): readonly ObjectProperty[] =>
  (sectionOf(text, section)?.properties ?? []) as readonly ObjectProperty[]

export const nameOf = (property: ObjectProperty): string => keyOf(property) ?? ''

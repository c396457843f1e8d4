import type { Node, ObjectExpression } from '@babel/types'
import type { EditResult } from '../config-theme.js'
import { end, keyOf, propertyOf, start, valueIn, within } from '../nodes.js'
import { objectOf, siteConfigObject } from '../site-config-object.js'
import { type Edit, indentAt, lineEnd, splice } from '../splice.js'

/** The names that the theme has had. */
export const SLASHID_THEMES: readonly string[] = ['@slashid/docusaurus-theme-slashid', 'docusaurus-slashid-login']
const STYLE = '@slashid/react/style.css'
const BUTTON = 'custom-AuthButton'

/** The options that both themes have, with the same meaning. */
const OPTIONS = new Set([
  'orgID',
  'forceLogin',
  'baseURL',
  'sdkURL',
  'uxMode',
  'privatePaths',
  'privateRedirectPath',
  'formConfiguration',
  'oidcClientID',
  'oidcProvider',
])

/** The vendor's servers release no keys, so the site's own server is used instead. */
const VENDOR = /^https?:\/\/([\w-]+\.)*slashid\.(com|dev|cloud)\b/

/** The changed configuration, with its organization and what was left out; or why it cannot be changed. */
export type MovedConfig =
  | EditResult
  | { readonly text: string; readonly orgID: string; readonly notes: readonly string[] }

/** Replaces the SlashID theme of a configuration, with its options, navbar button and style, with Portico's. */
export function moveConfig(text: string, typed: boolean): MovedConfig {
  const config = siteConfigObject(text, typed)
  if ('refusal' in config) return config
  const { object, program } = config
  const lineOf: LineOf = (node) => `line ${node.loc?.start.line ?? '?'}`
  const theme = valueIn(object, 'themes')
  const own = (theme?.type === 'ArrayExpression' ? theme.elements : []).find(
    (element) => element && nameOf(element) !== undefined,
  )
  if (!own) return { refusal: 'its list of themes does not contain the SlashID theme' }
  if (own.type === 'ArrayExpression' && own.elements.length > 1)
    return { refusal: `${lineOf(own)} passes options to the SlashID theme directly, whose meaning is unknown` }
  const themeConfigValue = valueIn(object, 'themeConfig')
  const themeConfig = themeConfigValue && objectOf(themeConfigValue, program.body)
  const property = themeConfig && propertyOf(themeConfig, 'slashID')
  const options = property?.value
  if (!property || options?.type !== 'ObjectExpression')
    return { refusal: 'themeConfig.slashID is not written as an object' }

  const moved = moveOptions(text, options, lineOf)
  if ('refusal' in moved) return moved
  const traces = otherTraces(text, program, lineOf)
  if ('refusal' in traces) return traces
  const orgID = valueIn(options, 'orgID')
  const entry = entryOf(text, own, options, moved.edits)
  return {
    text: splice(text, [{ start: start(own), end: end(own), text: entry }, cut(text, property), ...traces.edits]),
    orgID: orgID?.type === 'StringLiteral' ? orgID.value : '',
    notes: moved.notes,
  }
}

type LineOf = (node: Node) => string
type Edits = { readonly edits: readonly Edit[] } | { readonly refusal: string }

/** What changes in the options, and what the author should know about it. */
function moveOptions(text: string, options: ObjectExpression, lineOf: LineOf) {
  const edits: Edit[] = []
  const notes: string[] = []
  for (const option of options.properties) {
    const name = option.type === 'ObjectProperty' ? keyOf(option) : undefined
    if (option.type !== 'ObjectProperty' || name === undefined)
      return { refusal: `${lineOf(option)} is not written as an option with a value` }
    if (!OPTIONS.has(name)) return { refusal: `${lineOf(option)} has the option ${name}, which Portico does not have` }
    if (option.value.type === 'StringLiteral' && VENDOR.test(option.value.value)) {
      notes.push(`${name} referred to a server of the vendor and was removed: the site’s own server is used.`)
      edits.push(cut(text, option))
    }
    const rules = name === 'privatePaths' ? moveRules(option.value, lineOf) : { edits: [] }
    if ('refusal' in rules) return rules
    edits.push(...rules.edits)
  }
  return { edits, notes }
}

/** Docusaurus keeps a configuration as JSON, which has no regular expressions. */
function moveRules(list: Node, lineOf: LineOf): Edits {
  const edits: Edit[] = []
  for (const rule of list.type === 'ArrayExpression' ? list.elements : [list]) {
    if (rule?.type !== 'ObjectExpression')
      return { refusal: `${lineOf(rule ?? list)} is not written as a rule { path, groups }` }
    const path = valueIn(rule, 'path')
    if (path?.type === 'RegExpLiteral') edits.push(regexEdit(path))
    else if (path?.type !== 'StringLiteral')
      return {
        refusal: `${lineOf(path ?? rule)} has a path that is neither a string nor a regular expression literal`,
      }
  }
  return { edits }
}

/** Portico's theme with these options, in place of the other. */
function entryOf(text: string, own: Node, options: ObjectExpression, edits: readonly Edit[]): string {
  const eol = lineEnd(text)
  const outer = indentAt(text, start(own))
  const unit = outer.includes('\t') ? '\t' : '  '
  const body = bodyOf(text, options, edits)
  const [first] = options.properties
  const inner =
    first && body.includes('\n')
      ? `${reindent(body, indentAt(text, start(first)), outer + unit.repeat(2))}${eol}${outer}${unit}`
      : body
  return ['[', `${outer}${unit}'@portico/docusaurus-theme',`, `${outer}${unit}{${inner}},`, `${outer}]`].join(eol)
}

/** The navbar button becomes Portico's, and the vendor's style is removed: Portico's comes with the form. */
function otherTraces(text: string, program: Node, lineOf: LineOf): Edits {
  const edits: Edit[] = []
  const look = (node: Node, above: readonly Node[]): string | undefined => {
    if (node.type === 'StringLiteral' && node.value === BUTTON)
      edits.push({ start: start(node), end: end(node), text: `'custom-portico-auth'` })
    if (node.type === 'StringLiteral' && node.value === STYLE) {
      const [parent, grandparent] = above
      const whole = parent?.type === 'CallExpression' ? parent : node
      const holder = whole === node ? parent : grandparent
      if (holder?.type === 'ArrayExpression') edits.push(cut(text, whole))
      else if (holder?.type === 'ObjectProperty') edits.push(cut(text, holder))
      else return `${lineOf(node)} includes ${STYLE} in a form that this command cannot change`
    }
    for (const child of within(node)) {
      const refusal = look(child, [node, ...above])
      if (refusal) return refusal
    }
    return undefined
  }
  const refusal = look(program, [])
  return refusal ? { refusal } : { edits }
}

const regexEdit = (node: Node & { readonly pattern: string; readonly flags: string }): Edit => {
  const flags = node.flags ? `, flags: '${node.flags}'` : ''
  const regex = `'${node.pattern.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return { start: start(node), end: end(node), text: `{ regex: ${regex}${flags} }` }
}

/** The text between the braces of an object, with edits, without trailing white space if it has several lines. */
function bodyOf(text: string, object: ObjectExpression, edits: readonly Edit[]): string {
  const from = start(object) + 1
  const inside = text.slice(from, end(object) - 1)
  const body = splice(
    inside,
    edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from })),
  )
  return body.includes('\n') ? body.trimEnd() : body
}

const reindent = (body: string, before: string, after: string) =>
  body.replace(
    /\n([ \t]*)/g,
    (_, white: string) => `\n${white.startsWith(before) ? after + white.slice(before.length) : after}`,
  )

/** Removes an element or property with its comma, and its line if nothing else is on it. */
function cut(text: string, node: Node): Edit {
  const comma = /^\s*,/.exec(text.slice(end(node)))?.[0].length ?? 0
  const line = text.slice(0, start(node)).search(/\r?\n[ \t]*$/)
  const alone = line >= 0 && /^[ \t]*(?:\/\/[^\r\n]*)?(?:\r?\n|[}\]])/.test(text.slice(end(node) + comma))
  return { start: alone ? line : start(node), end: end(node) + comma, text: '' }
}

const nameOf = (element: Node): string | undefined => {
  const [first] = element.type === 'ArrayExpression' ? element.elements : [element]
  return first?.type === 'StringLiteral' && SLASHID_THEMES.includes(first.value) ? first.value : undefined
}

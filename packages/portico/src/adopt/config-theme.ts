import type { ArrayExpression, Node, ObjectExpression } from '@babel/types'
import { end, keyOf, start } from './nodes.js'
import { hasString, siteConfigObject } from './site-config-object.js'
import { type Edit, indentAt, lineEnd, splice } from './splice.js'

const THEME = '@portico/docusaurus-theme'

/** Marks what "portico add" has written, so that "portico remove" recognizes it. */
const MARK = 'Added by "portico add"; "portico remove" removes it.'

/** A changed text, the same text if there is nothing to do, or the reason why it cannot be changed. */
export type EditResult = { readonly text: string } | { readonly refusal: string }

/** The options that the theme gets. */
export interface ThemeOptions {
  readonly orgID: string
  readonly privatePaths: readonly string[]
  readonly group: string
}

/** Adds the theme to a configuration. A configuration that already has it is not changed. */
export function addTheme(text: string, typed: boolean, options: ThemeOptions): EditResult {
  if (hasString(text, typed, THEME)) return { text }
  const config = siteConfigObject(text, typed)
  if ('refusal' in config) return config
  const themes = themesOf(config.object)
  if (CHANGES_THEMES.test(text)) return { refusal: 'it changes its list of themes later on' }
  if (themes.length > 1 || themes.some(({ array }) => array === undefined))
    return { refusal: 'its themes are not written as one list' }
  const eol = lineEnd(text)
  const first = config.object.properties[0]
  const outer = indentAt(text, start(config.object))
  const onOwnLine = first && text.slice(start(config.object), start(first)).includes('\n')
  const indent = onOwnLine ? indentAt(text, start(first)) : `${outer}  `
  const unit = indent.startsWith(outer) && indent.length > outer.length ? indent.slice(outer.length) : '  '
  const array = themes[0]?.array
  const lines = array ? entry(options, unit).map((line) => unit + line) : wrapped(options, unit)
  const added = lines.map((line) => eol + indent + line).join('')
  return {
    text: splice(text, [
      { start: start(array ?? config.object) + 1, end: start(array ?? config.object) + 1, text: added },
    ]),
  }
}

const CHANGES_THEMES = /\.themes\s*(=[^=]|\.(push|unshift|splice|concat)\b)/

/** What to add by hand if the configuration cannot be changed. */
export const themeByHand = (options: ThemeOptions): string =>
  wrapped(options, '  ')
    .slice(1)
    .map((line) => `  ${line}`)
    .join('\n')

/** Removes what `addTheme` added, and nothing else. */
export function removeTheme(text: string, typed: boolean): EditResult {
  if (!hasString(text, typed, THEME)) return { text }
  const config = siteConfigObject(text, typed)
  if ('refusal' in config) return config
  const [themes] = themesOf(config.object)
  const elements = themes?.array?.elements.filter((element) => element !== null) ?? []
  const own = elements.find((element) => text.slice(start(element), end(element)).includes(THEME))
  if (!themes || !own) return { refusal: `${THEME} is not in its list of themes` }
  const marked = [themes.property, own].find((node) => node.leadingComments?.some(({ value }) => value.includes(MARK)))
  if (!marked) return { refusal: `its entry of ${THEME} was not added by "portico add"` }
  const comment = marked.leadingComments?.find(({ value }) => value.includes(MARK))
  const from = text.slice(0, comment?.start ?? 0).search(/\r?\n[ \t]*$/)
  // Another theme may have been added to the list since.
  const alone = marked === themes.property && elements.length > 1
  const cut = alone ? own : marked
  const after = end(cut) + (/^\s*,/.exec(text.slice(end(cut)))?.[0].length ?? 0)
  const edits: Edit[] = alone
    ? [
        { start: from, end: comment?.end ?? from, text: '' },
        { start: lineStart(text, start(own)), end: after, text: '' },
      ]
    : [{ start: from, end: after, text: '' }]
  return { text: splice(text, edits) }
}

/** The end of the previous line, if there is only white space in between. */
const lineStart = (text: string, offset: number) => {
  const at = text.slice(0, offset).search(/\r?\n[ \t]*$/)
  return at < 0 ? offset : at
}

function themesOf(object: ObjectExpression): { property: Node; array: ArrayExpression | undefined }[] {
  return object.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return []
    if (keyOf(property) !== 'themes') return []
    const value = property.type === 'ObjectProperty' ? property.value : undefined
    return [{ property, array: value?.type === 'ArrayExpression' ? value : undefined }]
  })
}

const wrapped = (options: ThemeOptions, unit: string): string[] => {
  const [comment = '', ...lines] = entry(options, unit)
  return [comment, 'themes: [', ...lines.map((line) => unit + line), '],']
}

function entry({ orgID, privatePaths, group }: ThemeOptions, unit: string): string[] {
  const rules =
    privatePaths.length > 0
      ? privatePaths.map((path) => rule(path, group))
      : [
          '// An example. Replace it with your own path and the group that may read it:',
          `// ${rule('/docs/partners', group)}`,
        ]
  return [
    `// ${MARK}`,
    '[',
    `${unit}${quoted(THEME)},`,
    `${unit}{`,
    `${unit.repeat(2)}orgID: ${quoted(orgID)},`,
    `${unit.repeat(2)}uxMode: 'modal',`,
    `${unit.repeat(2)}privatePaths: [`,
    ...rules.map((rule) => unit.repeat(3) + rule),
    `${unit.repeat(2)}],`,
    `${unit}},`,
    '],',
  ]
}

/**
 * With the slash at the end, the rule is for the page and everything below it, but not for other paths with the same beginning.
 */
export const rule = (path: string, group: string): string =>
  `{ path: ${quoted(path.replace(/\/?$/, '/'))}, groups: [${quoted(group)}] },`

const quoted = (text: string) => (/^[\w@/.:-]*$/.test(text) ? `'${text}'` : JSON.stringify(text))

import type { Node, Program, Statement, VariableDeclaration } from '@babel/types'
import { type CodeStyle, codeStyle, inStyle } from './code-style.js'
import { countNames, type ExportedConfig, exportedConfig, wrappingCall } from './exported-config.js'
import { end, start } from './nodes.js'
import { hasString } from './parse-config.js'
import { type Edit, splice } from './splice.js'

const THEME = '@portico/docusaurus-theme'
const MODULE = `${THEME}/config`

/** Marks what "portico add" has written, so that "portico remove" recognizes it. */
const MARK = 'Added by "portico add"; "portico remove" removes it.'

/** The beginning of a comment that keeps an export which a call replaces: Docusaurus accepts no second one. */
const REPLACED = '/* Replaced by "portico add": '

/** What a configuration of another file is called. */
const UNSEALED = 'unsealedConfig'

/** A changed text, the same text if there is nothing to do, or the reason why it cannot be changed. */
export type EditResult = { readonly text: string } | { readonly refusal: string }

/** The options that the theme gets. */
export interface ThemeOptions {
  readonly orgID: string
  readonly privatePaths: readonly string[]
  readonly group: string
}

/**
 * Adds the theme to a configuration, by wrapping what the file exports in a function of the theme: the value may be of any
 * form. A configuration that already has the theme is not changed.
 */
export function addTheme(text: string, typed: boolean, options: ThemeOptions): EditResult {
  if (hasString(text, typed, [THEME, MODULE])) return { text }
  const config = exportedConfig(text, typed)
  if ('refusal' in config) return config
  const style = codeStyle(text)
  const { program, exported } = config
  if (exported.by === 'module') return { text: text + atTheEnd(text, options, style) }
  const free = (name: string): string => (countNames(program, name) === 0 ? name : free(`${name}_`))
  const [creator, wrapper, unsealed] = [free('portico'), free('withPortico'), free(UNSEALED)]
  const source = exported.by === 'name' ? exported.statement.source : undefined
  const local = exported.by === 'name' ? text.slice(start(exported.specifier.local), end(exported.specifier.local)) : ''
  const lines = [importOf('portico', creator, MODULE), ...(source ? [importOf(local, unsealed, source.value)] : [])]
  const own = constantOf(wrapper, creator, options)
  const exporting =
    exported.by === 'name' ? `export default ${wrapper}(${source ? unsealed : local});\n\n${REPLACED}` : ''
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration')
  const last = imports.findLast((statement) => start(statement) < start(exported.statement))
  const place = beginningOf(text, exported.statement, program)
  const here = (code: string) => inStyle(code, style)
  const after = last ? end(last) + (TO_LINE_END.exec(text.slice(end(last)))?.[0].length ?? 0) : 0
  const edits: Edit[] = last
    ? [
        { start: after, end: after, text: lines.map((line) => here(`\n${line}`)).join('') },
        { start: place, end: place, text: here(`${own}\n\n${exporting}`) },
      ]
    : [{ start: place, end: place, text: here(`${lines.join('\n')}\n\n${own}\n\n${exporting}`) }]
  return { text: splice(text, [...edits, ...wrap(exported, wrapper)]) }
}

/** A comment at the end of a line. */
const TO_LINE_END = /^[ \t]*\/\/[^\r\n]*(?=\r?\n|$)/

function wrap(exported: Exclude<ExportedConfig, { by: 'module' }>, wrapper: string): Edit[] {
  if (exported.by === 'name') {
    const { statement } = exported
    return [{ start: end(statement), end: end(statement), text: ' */' }]
  }
  const { value } = exported
  // A declaration ends at its brace; what follows an expression could continue it.
  const closing = value.type === 'FunctionDeclaration' ? ');' : ')'
  return [
    { start: start(value), end: start(value), text: `${wrapper}(` },
    { start: end(value), end: end(value), text: closing },
  ]
}

/** CommonJS modules may assign their exports anywhere, so theirs are wrapped when they are complete. */
function atTheEnd(text: string, options: ThemeOptions, style: CodeStyle): string {
  const code = inStyle(
    `// ${MARK}\nmodule.exports = require('${MODULE}').portico(${optionsOf(options)})(module.exports);`,
    style,
  )
  // If the last line has no line break, none follows the code either, so that removal can restore the file.
  return text.endsWith('\n') ? style.eol + code + style.eol : style.eol + style.eol + code
}

/** What to write by hand if the configuration cannot be changed. */
export const themeByHand = (options: ThemeOptions): string =>
  [
    importOf('portico', 'portico', MODULE),
    '',
    `const withPortico = portico(${optionsOf(options)})`,
    '',
    'export default withPortico(config)',
  ]
    .map((line) => line.replace(/;$/gm, '').replace(/^(?=.)/gm, '  '))
    .join('\n')

/** Removes what `addTheme` added, and nothing else. */
export function removeTheme(text: string, typed: boolean): EditResult {
  if (!hasString(text, typed, [THEME, MODULE])) return { text }
  const config = exportedConfig(text, typed)
  if ('refusal' in config) return config
  const { program, exported } = config
  const marked = program.body.find((node) => markOf(node) !== undefined)
  if (!marked || hasString(text, typed, [THEME]))
    return { refusal: `its entry of ${THEME} was not added by "portico add"` }
  if (exported.by === 'module') return { text: splice(text, [cutAtTheEnd(text, marked)]) }
  const [declared] = marked.type === 'VariableDeclaration' ? marked.declarations : []
  const wrapper = declared?.id.type === 'Identifier' ? declared.id.name : ''
  const call = exported.by === 'value' ? wrappingCall(exported.value, wrapper) : undefined
  const [value] = call?.arguments ?? []
  if (!call || !value) return { refusal: `its default export is not a call of the function that "portico add" added` }
  const edits: Edit[] = [
    cutConstant(text, marked as VariableDeclaration),
    ...cutImports(text, program, start(exported.statement)),
  ]
  const replaced = program.body
    .flatMap((node) => [...(node.leadingComments ?? []), ...(node.trailingComments ?? [])])
    .find(({ value }) => `/*${value}`.startsWith(REPLACED))
  if (replaced) {
    const [from, to] = [replaced.start ?? 0, replaced.end ?? 0]
    edits.push(
      withBlankLine(text, start(exported.statement), end(exported.statement)),
      { start: from, end: from + REPLACED.length, text: '' },
      { start: to - ' */'.length, end: to, text: '' },
    )
  } else
    edits.push(
      { start: start(call), end: start(value), text: '' },
      { start: end(value), end: end(call) + semicolonAfter(text, call, value), text: '' },
    )
  return { text: splice(text, edits) }
}

/** The semicolon that `addTheme` wrote after a function. */
const semicolonAfter = (text: string, call: Node, value: Node) =>
  value.type === 'FunctionExpression' &&
  !call.extra?.parenthesized &&
  !value.extra?.parenthesized &&
  text[end(call)] === ';'
    ? 1
    : 0

const markOf = (node: Statement) => node.leadingComments?.find(({ value }) => value.includes(MARK))

function cutConstant(text: string, marked: VariableDeclaration): Edit {
  return withBlankLine(text, markOf(marked)?.start ?? start(marked), end(marked))
}

/** The imports of `addTheme`: each in the line after another, or in the first lines if there are no others. */
function cutImports(text: string, program: Program, exportAt: number): Edit[] {
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration')
  const own = imports.filter(
    ({ source, specifiers }) =>
      source.value === MODULE || specifiers.some(({ local }) => local.name.startsWith(UNSEALED)),
  )
  const hasImports = imports.some((node) => !own.includes(node) && start(node) < exportAt)
  return own.map((node, at) => {
    const before = /\r?\n$/.exec(text.slice(0, start(node)))?.[0].length ?? 0
    if (hasImports) return { start: start(node) - before, end: end(node), text: '' }
    const isLast = at === own.length - 1
    return isLast
      ? withBlankLine(text, start(node), end(node))
      : { start: start(node), end: end(node) + (/^\r?\n/.exec(text.slice(end(node)))?.[0].length ?? 0), text: '' }
  })
}

function cutAtTheEnd(text: string, marked: Statement): Edit {
  const from = markOf(marked)?.start ?? start(marked)
  const after = /^\r?\n/.exec(text.slice(end(marked)))?.[0].length ?? 0
  const before = new RegExp(after > 0 ? '\\r?\\n$' : '(?:\\r?\\n){0,2}$').exec(text.slice(0, from))?.[0].length ?? 0
  return { start: from - before, end: end(marked) + after, text: '' }
}

/** Removes a statement with the end of its line and a blank line after it. */
const withBlankLine = (text: string, from: number, to: number): Edit => ({
  start: from,
  end: to + (/^(?:\r?\n){0,2}/.exec(text.slice(to))?.[0].length ?? 0),
  text: '',
})

/** Where a statement begins, with the comments right above it. Those at the top of a file are about the file, except for its type. */
function beginningOf(text: string, statement: Statement, program: Program): number {
  const attached = (statement.leadingComments ?? []).reduceRight((from, comment) => {
    const [at, to] = [comment.start ?? 0, comment.end ?? 0]
    const adjacent =
      to <= from &&
      /^(?:\r?\n)?$/.test(text.slice(to, from).replace(/[ \t]/g, '')) &&
      /(^|\n)[ \t]*$/.test(text.slice(0, at))
    const about =
      program.body[0] !== statement || (comment.type === 'CommentBlock' && /^\*[^@]*@type\b/.test(comment.value))
    return adjacent && about ? at : from
  }, start(statement))
  return attached
}

const importOf = (name: string, local: string, module: string) => {
  const imported = name === 'default' ? local : name === local ? `{ ${name} }` : `{ ${name} as ${local} }`
  return `import ${imported} from '${module}';`
}

const constantOf = (wrapper: string, creator: string, options: ThemeOptions) =>
  `// ${MARK}\nconst ${wrapper} = ${creator}(${optionsOf(options)});`

function optionsOf({ orgID, privatePaths, group }: ThemeOptions): string {
  const rules =
    privatePaths.length > 0
      ? privatePaths.map((path) => rule(path, group))
      : [
          '// An example. Replace it with your own path and the group that may read it:',
          `// ${rule('/docs/partners', group)}`,
        ]
  return [
    '{',
    `  orgID: ${quoted(orgID)},`,
    `  uxMode: 'modal',`,
    '  privatePaths: [',
    ...rules.map((rule) => `    ${rule}`),
    '  ],',
    '}',
  ].join('\n')
}

/**
 * With the slash at the end, the rule is for the page and everything below it, but not for other paths with the same beginning.
 */
export const rule = (path: string, group: string): string =>
  `{ path: ${quoted(path.replace(/\/?$/, '/'))}, groups: [${quoted(group)}] },`

const quoted = (text: string) => (/^[\w@/.:-]*$/.test(text) ? `'${text}'` : JSON.stringify(text))

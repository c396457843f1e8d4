import type {
  CallExpression,
  ExportNamedDeclaration,
  ExportSpecifier,
  Expression,
  FunctionDeclaration,
  Node,
  Program,
  Statement,
} from '@babel/types'
import { within } from './nodes.js'
import { programOf } from './parse-config.js'

/** How a `docusaurus.config` file exports its configuration. */
export type ExportedConfig =
  /** `export default X`, or `export = X`. */
  | { readonly by: 'value'; readonly statement: Statement; readonly value: Expression | FunctionDeclaration }
  /** `export { X as default }` and nothing else, of its own or from another file. */
  | { readonly by: 'name'; readonly statement: ExportNamedDeclaration; readonly specifier: ExportSpecifier }
  /** Any assignment to `module.exports` or to what it contains. */
  | { readonly by: 'module' }

/** The parsed file with its export, or the reason why it cannot be changed safely. */
export type ParsedConfig =
  | { readonly program: Program; readonly exported: ExportedConfig }
  | { readonly refusal: string }

export function exportedConfig(text: string, typed: boolean): ParsedConfig {
  const program = programOf(text, typed)
  if ('refusal' in program) return program
  const [exported] = program.body.flatMap(exportIn)
  if (exported?.by === 'value' && exported.value.type === 'FunctionDeclaration') {
    const { id } = exported.value
    const uses = id ? countNames(program, id.name) - countNames(exported.value, id.name) : 0
    if (uses > 0) return { refusal: `it uses the function ${id?.name} that it exports; export it in a separate line` }
  }
  if (exported) return { program, exported }
  if (assignsExports(program)) return { program, exported: { by: 'module' } }
  return { refusal: 'it has no default export' }
}

function exportIn(statement: Statement): ExportedConfig[] {
  if (statement.type === 'TSExportAssignment') return [{ by: 'value', statement, value: statement.expression }]
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration: value } = statement
    return value.type === 'ClassDeclaration' || value.type === 'TSDeclareFunction'
      ? []
      : [{ by: 'value', statement, value }]
  }
  if (statement.type !== 'ExportNamedDeclaration') return []
  const [specifier, ...more] = statement.specifiers
  return specifier?.type === 'ExportSpecifier' && more.length === 0 && exportedName(specifier) === 'default'
    ? [{ by: 'name', statement, specifier }]
    : []
}

/** The name under which a specifier exports. */
const exportedName = ({ exported }: ExportSpecifier): string =>
  exported.type === 'Identifier' ? exported.name : exported.value

/** Whether a value is assigned to `exports`, `module.exports` or what they contain, anywhere. */
const assignsExports = (node: Node): boolean =>
  (node.type === 'AssignmentExpression' && isExports(node.left)) || within(node).some(assignsExports)

function isExports(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'exports'
  if (node.type !== 'MemberExpression') return false
  const { object, property } = node
  const name = property.type === 'Identifier' ? property.name : property.type === 'StringLiteral' ? property.value : ''
  return (object.type === 'Identifier' && object.name === 'module' && name === 'exports') || isExports(object)
}

/** How often a name occurs in code. */
export const countNames = (node: Node, name: string): number =>
  (node.type === 'Identifier' && node.name === name ? 1 : 0) +
  within(node).reduce((sum, inner) => sum + countNames(inner, name), 0)

/** The call that wraps an exported value in a function with this name. */
export const wrappingCall = (node: Node, name: string): CallExpression | undefined =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name ? node : undefined

import type { Expression, Node, ObjectExpression, Program, Statement } from '@babel/types'
import { within } from './nodes.js'
import { programOf } from './parse-config.js'

/** The object of a site's configuration, or the reason why it cannot be changed safely. */
export type SiteConfigObject =
  | { readonly object: ObjectExpression; readonly program: Program }
  | { readonly refusal: string }

/**
 * Finds the object that a `docusaurus.config` file exports with `export default` or `module.exports`: the object itself, a name
 * for it, a function that returns it, or a call of such a function.
 */
export function siteConfigObject(text: string, typed: boolean): SiteConfigObject {
  const program = programOf(text, typed)
  if ('refusal' in program) return program
  const exported = program.body.flatMap(exportIn)
  const [only, ...more] = exported
  if (!only || more.length > 0) return { refusal: 'it has no single default export' }
  const object = objectOf(only, program.body)
  if (!object) return { refusal: 'its export is not written as a single object' }
  if (
    object.properties.some(
      (property) => property.type === 'SpreadElement' || ('computed' in property && property.computed),
    )
  )
    return { refusal: 'its object spreads others (…), which may also contain themes' }
  return { object, program }
}

/** The default export of a statement. */
function exportIn(statement: Statement): Node[] {
  if (statement.type === 'ExportDefaultDeclaration') return [statement.declaration]
  if (statement.type === 'TSExportAssignment') return [statement.expression]
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return []
  const { left, right } = statement.expression
  const isExports =
    left.type === 'MemberExpression' &&
    left.object.type === 'Identifier' &&
    left.object.name === 'module' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'exports'
  return isExports ? [right] : []
}

/** The object that an expression evaluates to, if that can be read from the code. */
export function objectOf(node: Node, scope: readonly Statement[], depth = 0): ObjectExpression | undefined {
  if (depth > 8) return undefined
  const again = (inner: Node, around = scope) => objectOf(inner, around, depth + 1)
  switch (node.type) {
    case 'ObjectExpression':
      return node
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return again(node.expression)
    case 'AwaitExpression':
      return again(node.argument)
    // A function of the file: its arguments could be anything.
    case 'CallExpression':
      return node.callee.type === 'Identifier' ? again(node.callee) : undefined
    case 'Identifier': {
      const value = namedIn(scope, node.name)
      return value && again(value)
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      if (node.body.type !== 'BlockStatement') return again(node.body)
      const returned = returnsOf(node.body.body)
      const [only, ...more] = returned
      return only && more.length === 0 ? again(only, [...node.body.body, ...scope]) : undefined
    }
    default:
      return undefined
  }
}

/** What a name refers to: a constant, or a function. The value of a `let` may have changed. */
function namedIn(scope: readonly Statement[], name: string): Node | undefined {
  for (const statement of scope) {
    if (statement.type === 'FunctionDeclaration' && statement.id?.name === name) return statement
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue
    for (const { id, init } of statement.declarations)
      if (id.type === 'Identifier' && id.name === name) return init ?? undefined
  }
  return undefined
}

/** What a function's body returns, wherever the statement is; nested functions are not examined. */
function returnsOf(nodes: readonly Node[]): Expression[] {
  return nodes.flatMap((node): Expression[] => {
    if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : []
    return /Function|Class|Expression$/.test(node.type) ? [] : returnsOf(within(node))
  })
}
